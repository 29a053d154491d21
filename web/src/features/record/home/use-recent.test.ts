import { expect, test } from 'vitest';
import { newestWork, type Recent } from './use-recent.ts';

const row = (over: Partial<Recent>): Recent => ({
  kind: 'threat',
  id: 1,
  code: 'T-1',
  name: 'Robo',
  at: '2026-11-20T10:00:00Z',
  ...over,
});

test('the newest work comes first, whatever its kind', () => {
  const rows = [row({}), row({ kind: 'asset', id: 2, at: '2026-11-21T10:00:00Z' })];
  expect(newestWork(rows).map(({ kind }) => kind)).toEqual(['asset', 'threat']);
});

test('what was written in one go is one piece of work, so that an import does not hide the rest', () => {
  const imported = Array.from({ length: 50 }, (_, index) => row({ id: index + 1 }));
  const asset = row({ kind: 'asset', id: 9, at: '2026-11-19T10:00:00Z' });
  expect(newestWork([...imported, asset])).toMatchObject([
    { kind: 'threat', id: 1, hasOthers: true },
    { kind: 'asset', id: 9, hasOthers: false },
  ]);
});
