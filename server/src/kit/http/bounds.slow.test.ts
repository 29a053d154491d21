import { test } from 'vitest';
import { Bounds, taking } from './test-bounds.ts';

const bounds = new Bounds();

test.each(taking.map((endpoint) => [endpoint.name, endpoint] as const))('a body of %s', (_name, endpoint) =>
  bounds.expectBounded(endpoint),
);
