import type { z } from 'zod';

type Path = readonly PropertyKey[];

/** A copy of a JSON value without some keys of the objects in it. */
function withoutKeys(value: unknown, unknown: readonly { path: Path; keys: readonly string[] }[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const { path, keys } of unknown) {
    let place = copy as Record<PropertyKey, unknown>;
    for (const step of path) place = place[step] as Record<PropertyKey, unknown>;
    for (const key of keys) delete place[key];
  }
  return copy;
}

/**
 * A value that was stored as JSON, as `schema` describes it today; null where it does not fit, and the caller says what it does then.
 * Keys that the schema does not know, which an earlier or a later version wrote, are left out. Never throws.
 */
export function readStored<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue] : []));
  if (unknown.length === 0) return null;
  const again = schema.safeParse(withoutKeys(value, unknown));
  return again.success ? again.data : null;
}

/** The elements of a stored list that fit a schema; none where it is no list. */
export const readStoredList = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema>[] =>
  Array.isArray(value)
    ? value.flatMap((one) => {
        const read = readStored(schema, one);
        return read === null ? [] : [read];
      })
    : [];
