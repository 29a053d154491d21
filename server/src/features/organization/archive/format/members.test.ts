import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rewrite, type Meanings } from './meaning.ts';
import { membersOf, NotAnObject, objectOf } from './members.ts';

describe('members of an object', () => {
  test('are those of the object, each as it is written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (object, indent) => {
        const members = membersOf(JSON.stringify(object, null, indent));
        expect(Object.fromEntries(members.map(([name, raw]) => [name, JSON.parse(raw) as unknown]))).toEqual(
          JSON.parse(JSON.stringify(object)),
        );
        expect(JSON.parse(objectOf(members))).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
  });

  test('keep every digit', () => {
    const text = '{"a": 10.500, "b": 12345678901234567890, "c": {"d": 1.0}}';
    expect(objectOf(membersOf(text))).toBe(text);
  });

  test.each(['', '[]', '{', '{"a"}', '{"a":}', '{"a":1', '{"a":1,}', '{"a":1}x', '{"a":1 "b":2}', '{a:1}', '{"a":"x}'])(
    'are not read out of %j',
    (text) => expect(() => membersOf(text)).toThrow(NotAnObject),
  );
});

test('an object of more members than any row has is none', () => {
  const members = (count: number) => `{${Array.from({ length: count }, (_, place) => `"m${place}":0`).join()}}`;
  expect(membersOf(members(5000)).length).toBe(5000);
  expect(() => membersOf(members(5001))).toThrow(NotAnObject);
});

describe('numbers of other rows', () => {
  const meanings: Meanings = {
    id: { of: 'asset' },
    scope_ids: { eachOf: 'scope' },
    row_id: 'rowOf',
    after: 'row',
    about: { within: { undoes: { of: 'changeset' } } },
    secret: 'omitted',
  };
  const inside: Meanings = { company_id: { of: 'company' }, asset_id: { of: 'asset' }, hash: 'omitted' };
  const by = {
    renumber: (table: string, id: number) =>
      id + ({ asset: 100, scope: 200, changeset: 300, risk: 400, company: 1 }[table] ?? 0),
    meaningsOf: () => inside,
  };
  const rewritten = (row: object) => JSON.parse(rewrite(JSON.stringify(row), meanings, by)) as unknown;

  test('are replaced wherever they occur, and nothing else is', () => {
    expect(
      rewritten({ id: 1, name: '1', scope_ids: [1, 2], about: { undoes: 5, other: 5 }, plain: 1, none: null }),
    ).toEqual({
      id: 101,
      name: '1',
      scope_ids: [201, 202],
      about: { undoes: 305, other: 5 },
      plain: 1,
      none: null,
    });
  });

  test('inside a row of a change follow the table the change is of, and its secrets stay behind', () => {
    expect(
      rewritten({
        after: { company_id: 9, asset_id: 3, hash: 'x', extra: { asset_id: 3 } },
        row_id: 7,
        table_name: 'risk',
      }),
    ).toEqual({ after: { company_id: 10, asset_id: 103, extra: { asset_id: 3 } }, row_id: 407, table_name: 'risk' });
  });

  test('of nothing stay nothing, and what is no number is no number of a row', () => {
    expect(rewritten({ id: null, scope_ids: null, about: null, after: null, secret: 'x' })).toEqual({
      id: null,
      scope_ids: null,
      about: null,
      after: null,
    });
    expect(rewritten({ id: 'Servidores' })).toEqual({ id: 'Servidores' });
  });

  test('go there and back', () => {
    const row = fc.record({
      id: fc.nat(),
      scope_ids: fc.array(fc.nat()),
      about: fc.record({ undoes: fc.nat() }),
      note: fc.jsonValue(),
    });
    const back = { ...by, renumber: (table: string, id: number) => 2 * id - by.renumber(table, id) };
    fc.assert(
      fc.property(row, (values) => {
        const text = rewrite(JSON.stringify(values), meanings, by);
        expect(JSON.parse(rewrite(text, meanings, back))).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });
});
