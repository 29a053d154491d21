import { expect, test } from 'vitest';
import { Refusal } from '#kit/http/refusal.ts';
import { obstacleOf } from './obstacle.ts';

const row = { id: 7, statusId: 1, version: 1, createdAt: '', updatedAt: '', name: 'Bogotá' };
const refused = (by: unknown) => obstacleOf(new Refusal(409, { code: 'inUse', params: { by } }), row);

test('what depends on an entry is told with it', () => {
  const by = [{ entity: 'asset', count: 1, rows: [{ id: 1, code: 'A-1', name: 'Servidor', nameEn: null }] }];
  expect(refused(by)).toEqual({ id: 7, name: 'Bogotá', code: 'inUse', params: { by } });
});

test.each([[undefined], [['evidence']], [[]], ['evidence'], [[null, { entity: 'asset' }]]])(
  'a refusal that names no entries (%j) is no list of them, and is told by its sentence',
  (by) => expect(refused(by)).toBeNull(),
);
