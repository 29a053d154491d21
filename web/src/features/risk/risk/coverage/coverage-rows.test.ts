import { expect, test } from 'vitest';
import { risksBehind, typesOf } from './coverage-rows.ts';

const named = { code: 'X', name: 'X', nameEn: null };

test('the counts of a type are those of its threats together, the risks behind them too', () => {
  const cell = {
    typeId: 1,
    assessed: 1,
    pending: 0,
    excluded: 2,
    missing: 3,
    risks: { assessed: 1, pending: 0, excluded: 5 },
  };
  const [type] = typesOf(
    {
      types: [{ ...named, id: 1, assetCount: 6 }],
      threats: [
        { ...named, id: 7 },
        { ...named, id: 8 },
      ],
      cells: [
        { ...cell, threatId: 7 },
        { ...cell, threatId: 8 },
      ],
    },
    'Sin tipo',
  );
  expect(type).toMatchObject({
    assessed: 2,
    excluded: 4,
    missing: 6,
    risks: { assessed: 2, pending: 0, excluded: 10 },
  });
});

test('a count leads to the risks of its type, its threat and its state; assets without a type have an address too', () => {
  expect(risksBehind(4, 'excluded', 7)).toBe('/risks?typeId=4&threatId=7&coverage=excluded');
  expect(risksBehind(null, 'pending')).toBe('/risks?typeId=0&coverage=pending');
});
