import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { createHash } from 'node:crypto';

/** A UUID derived from its parts: the same event always gets the same id. */
export function eventId(...parts: (string | number)[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex');
  // Version 8, variant 1: a custom UUID.
  return [
    asciiPrefix(hash, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
