import { expect, test } from 'vitest';
import { defaultMethod, type Method } from './risk.rules.ts';
import { cheapestReduction } from './level-reduction.rules.ts';

const matrixMethod: Method = { ...defaultMethod, zoneMode: 'matrix' };
const rate = (...orders: (number | null)[]) => orders.map((order, place) => ({ factorId: place + 1, order }));

test('one step of probability lowers a level as cheaply as one step of the only factor that decides', () => {
  const ways = cheapestReduction({ method: defaultMethod, probability: 3, ratings: rate(4, 3, 2, null), aim: 'level' });
  expect(ways).toMatchObject([
    { steps: 1, probability: { from: 3, to: 2 }, factors: [], level: 8, range: { color: 'yellow' } },
    { steps: 1, probability: null, factors: [{ factorId: 1, from: 4, to: 3 }], level: 9, range: { color: 'yellow' } },
  ]);
});

test('two factors at the top make the impact twice as dear', () => {
  const ways = cheapestReduction({ method: defaultMethod, probability: 3, ratings: rate(4, 4, 2), aim: 'range' });
  expect(ways).toMatchObject([{ steps: 1, probability: { from: 3, to: 2 }, factors: [], level: 8 }]);
});

test('a colour may need more than one step where a level needs one', () => {
  const ratings = rate(5, 1);
  const level = cheapestReduction({ method: defaultMethod, probability: 5, ratings, aim: 'level' });
  const range = cheapestReduction({ method: defaultMethod, probability: 5, ratings, aim: 'range' });
  expect(level.map(({ steps }) => steps)).toEqual([1, 1]);
  expect(range.map(({ level, steps }) => [level, steps])).toEqual([
    [15, 2],
    [16, 2],
    [15, 2],
  ]);
});

test('in the official matrix a catastrophic impact comes down only through its factors', () => {
  const ways = cheapestReduction({ method: matrixMethod, probability: 5, ratings: rate(5, 5, 2), aim: 'range' });
  expect(ways).toMatchObject([
    {
      steps: 2,
      probability: null,
      factors: [
        { factorId: 1, from: 5, to: 4 },
        { factorId: 2, from: 5, to: 4 },
      ],
      range: { color: 'orange' },
    },
  ]);
});

test('the lowest cell has no way down, and green no milder colour', () => {
  expect(cheapestReduction({ method: defaultMethod, probability: 1, ratings: rate(1), aim: 'level' })).toEqual([]);
  expect(cheapestReduction({ method: defaultMethod, probability: 1, ratings: rate(3), aim: 'range' })).toEqual([]);
});

test('a risk without a factor that applies has no derivation', () => {
  expect(() => cheapestReduction({ method: defaultMethod, probability: 1, ratings: rate(null), aim: 'level' })).toThrow(
    RangeError,
  );
});
