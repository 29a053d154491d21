import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  criticalityLevels,
  criticalityOf,
  defaultCriticalityRule,
  dimensions,
  higher,
  missingDimensions,
  proposedOrder,
  type Needs,
} from './criticality.rules.ts';

const needsOf = (...[confidentiality, integrity, availability]: readonly (1 | 2 | 3 | null)[]): Needs => ({
  confidentiality: confidentiality ?? null,
  integrity: integrity ?? null,
  availability: availability ?? null,
});
const level = constantFrom(...criticalityLevels);
const known = record({ confidentiality: level, integrity: level, availability: level });
const rule = record({ highs: integer({ min: 1, max: 3 }), mediums: integer({ min: 1, max: 3 }) });

describe('criticality', () => {
  test.each([
    [3, 3, 1, 3],
    [3, 3, 3, 3],
    [3, 2, 1, 2],
    [1, 2, 1, 2],
    [1, 1, 3, 2],
    [1, 1, 1, 1],
  ] as const)('of %i, %i and %i is %i by the default rule', (c, i, a, expected) => {
    expect(criticalityOf(needsOf(c, i, a), defaultCriticalityRule)).toBe(expected);
  });

  test.each([
    [{ highs: 1, mediums: 1 }, [3, 1, 1], 3],
    [{ highs: 3, mediums: 1 }, [3, 3, 2], 2],
    [{ highs: 2, mediums: 2 }, [2, 1, 1], 1],
    [{ highs: 2, mediums: 2 }, [2, 2, 1], 2],
    [{ highs: 2, mediums: 3 }, [3, 1, 1], 2],
  ] as const)('by the rule %j of %j is %i', (own, values, expected) => {
    expect(criticalityOf(needsOf(...values), own)).toBe(expected);
  });

  test('is told once every dimension has a value, and what is missing is named', () => {
    for (const dimension of dimensions) {
      const needs = { ...needsOf(3, 3, 3), [dimension]: null };
      expect(criticalityOf(needs, defaultCriticalityRule)).toBeNull();
      expect(missingDimensions(needs)).toEqual([dimension]);
    }
    expect(missingDimensions(needsOf(1, 1, 1))).toEqual([]);
  });

  test('is never lower for needing more, whatever the rule', () =>
    assert(
      property(known, constantFrom(...dimensions), rule, (needs, dimension, own) => {
        const more = { ...needs, [dimension]: Math.min(3, needs[dimension] + 1) as 1 | 2 | 3 };
        expect(criticalityOf(more, own) ?? 0).toBeGreaterThanOrEqual(criticalityOf(needs, own) ?? 0);
      }),
    ));

  test('does not depend on which dimension has which value', () =>
    assert(
      property(known, rule, ({ confidentiality, integrity, availability }, own) => {
        expect(criticalityOf(needsOf(integrity, availability, confidentiality), own)).toBe(
          criticalityOf(needsOf(confidentiality, integrity, availability), own),
        );
      }),
    ));
});

test('the higher value wins, and either where there is one', () => {
  expect([higher(1, 3), higher(3, 1), higher(null, 2), higher(2, null), higher(null, null)]).toEqual([
    3,
    3,
    2,
    2,
    null,
  ]);
});

test('a criticality proposes orders 2, 3 and 4', () => {
  expect(criticalityLevels.map(proposedOrder)).toEqual([2, 3, 4]);
});
