import { z } from 'zod';
import type { Catalogue } from './catalogue.ts';

/** Fields that many entries are given at once: those that the bulk act of a catalogue takes. */
export function settableFields({ endpoints }: Pick<Catalogue, 'endpoints'>): ReadonlySet<string> {
  const { body } = endpoints.bulk;
  const acts = body instanceof z.ZodDiscriminatedUnion ? (body.options as readonly z.ZodObject[]) : [];
  const values = acts.find(({ shape }) => shape['action']?.safeParse('set').success)?.shape['values'];
  return new Set(values instanceof z.ZodObject ? Object.keys(values.shape) : []);
}
