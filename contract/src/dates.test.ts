import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './index.ts';
import { dateBounds, writtenDate } from './kit/values.ts';

interface Node {
  [key: string]: unknown;
}

/** Places of dates in a JSON schema, and whether each has the bounds. */
function datesIn(node: unknown, path: string): { path: string; isBounded: boolean }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { format, ...rest } = node as Node;
  if (format === 'date') return [{ path, isBounded: rest['x-minimum'] === dateBounds.from }];
  return Object.entries(node).flatMap(([key, value]) => datesIn(value, `${path}.${key}`));
}

describe('a date that somebody writes', () => {
  test('has bounds in every body of the API', () => {
    const dates = endpoints.flatMap(({ method, path, body }) =>
      datesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), `${method} ${path}`),
    );
    expect(dates.length).toBeGreaterThan(20);
    expect(dates.filter(({ isBounded }) => !isBounded).map(({ path }) => path)).toEqual([]);
  });

  test.each([
    ['0026-03-15', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2200-12-31', true],
    ['2201-01-01', false],
    ['9999-12-31', false],
  ])('%s is taken: %s', (day, isTaken) => {
    expect(writtenDate.safeParse(day).success).toBe(isTaken);
  });
});
