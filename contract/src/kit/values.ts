import { z } from 'zod';
import { statusIds } from './status-ids.ts';

const largest = Number.MAX_SAFE_INTEGER;
const positive = z.number().int().min(1).max(largest);

/**
 * Id of an entity in a JSON body. The generated tests send another company's id wherever one is declared, so they name an
 * entity that is in no furnished company (`server/test/furnished.ts`). `from` names the configuration table of a parameter.
 */
export const idOf = (entity: string, from?: string) =>
  positive.meta({ 'x-entity': entity, ...(from === undefined ? {} : { 'x-from': from }) });

/** Id of an entity in a path or a query string. */
export const idIn = (entity: string) => z.coerce.number().int().min(1).max(largest).meta({ 'x-entity': entity });

/** `1,2,3` in a query string: ids of an entity, at most 200. */
export const idsIn = (entity: string) =>
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
    .transform((text) => text.split(',').map(Number))
    .meta({ 'x-entity': entity });

/** In a list of ids that a list is narrowed to: entries where nothing is chosen. No row has it as its id. */
export const noChoice = 0;

/** `1,3` in a query string: some of a few numbers. */
export const numbersIn = (values: readonly number[]) =>
  z
    .string()
    .regex(new RegExp(`^(?:${values.join('|')})(?:,(?:${values.join('|')}))*$`))
    .transform((text) => text.split(',').map(Number));

/** `insert,delete` in a query string: some of a few words. */
export const wordsIn = <const T extends readonly string[]>(words: T) =>
  z
    .string()
    .regex(new RegExp(`^(?:${words.join('|')})(?:,(?:${words.join('|')}))*$`))
    .transform((text) => text.split(',') as T[number][]);

/** Entity an id schema speaks of, also one that may be left out, or undefined. */
export function entityOf(schema: z.ZodType): string | undefined {
  const entity = schema.meta()?.['x-entity'];
  if (typeof entity === 'string') return entity;
  return schema instanceof z.ZodOptional ? entityOf(schema.unwrap() as z.ZodType) : undefined;
}

/** `true`, `false`, `1`, `0` in a query string. */
export const flagIn = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** ISO date without a time, `2026-11-21`, as the product returns it or filters by it. */
export const isoDate = z.iso.date();

/** First and last date that can be written. The database has the same bounds. */
export const dateBounds = { from: '1900-01-01', to: '2200-12-31' } as const;
/** The date of a field that somebody writes: within bounds, so that a year with a digit missing is noticed. */
export const writtenDate = isoDate
  .superRefine((day, context) => {
    if (day < dateBounds.from || day > dateBounds.to)
      context.addIssue({ code: 'custom', params: { code: 'yearOutOfBounds' } });
  })
  .meta({ 'x-minimum': dateBounds.from, 'x-maximum': dateBounds.to });
/** ISO moment with a zone, `2026-11-21T10:00:00Z`. */
export const isoMoment = z.iso.datetime({ offset: true });

/**
 * The moment something is read at. Changes have microseconds, most clocks of clients have milliseconds: one without
 * microseconds is the end of its millisecond, so that what is read at the time of a change is the state after it. One that is still to
 * come is now, since nobody knows what will be: the end of today, or a clock that is ahead, means what there is.
 */
export const pastMoment = isoMoment.transform((text) => {
  const now = new Date();
  const moment = new Date(text) > now ? now.toISOString() : text;
  return moment.replace(/(T\d\d:\d\d:\d\d)(?:\.(\d+))?/, (whole, seconds: string, fraction = '') =>
    fraction.length > 3 ? whole : `${seconds}.${fraction.padEnd(3, '0')}999`,
  );
});

/** A moment that was read with `pastMoment`, as a client with milliseconds wrote it. */
export const inMilliseconds = (moment: string): string => moment.replace(/(\.\d{3})999(?!\d)/, '$1');

export { statusIds, type StatusId } from './status-ids.ts';

/** A status by its id, as a client asks for it; whether it is possible is said by the row's own transitions. */
export const statusId = z.literal(Object.values(statusIds));

export const idParams = (entity: string) => z.strictObject({ id: idIn(entity) });

/** Yes or no in an address. */
export const booleanIn = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
