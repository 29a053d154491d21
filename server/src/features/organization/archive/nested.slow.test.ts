import { test, vi } from 'vitest';
import { Archives } from '#test/archives.ts';

vi.setConfig({ testTimeout: 30_000 });

const archives = new Archives();

test.each([
  ['company', 'notification_defaults'],
  ['parameter', 'extra'],
  ['method', 'zone_matrix'],
  ['role', 'permission_codes'],
  ['member', 'scope_ids'],
  ['change', 'after'],
  ['changeset', 'about'],
])(
  'an archive whose values are nested a hundred thousand deep is refused and brings nothing in: %s.%s',
  (table, column) => archives.expectNestedRefused(table, column),
);
