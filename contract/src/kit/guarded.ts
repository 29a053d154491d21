import { z } from 'zod';
import type { PermissionCode } from '#app/permissions.ts';
import { can, type Holder } from './session.ts';

const ofField = 'x-permissions';
const ofSorts = 'x-sort-permissions';

type Codes = readonly PermissionCode[];
type SortCodes = Readonly<Record<string, Codes>>;

/**
 * Metadata of a field that asks for permissions of its own, all of them: a filter of a query, a parameter. A request that
 * narrows by it without them is refused.
 */
export const needing = (...codes: Codes) => ({ [ofField]: codes });

/** Metadata of the orders of a list: fields that may be sorted by with permissions of their own alone. */
export const sortsNeeding = (codes: SortCodes) => ({ [ofSorts]: codes });

/**
 * A field that asks for permissions of its own, all of them. From a reply it is left out for a session without them, which is
 * not the same as null; a query with it is refused.
 */
export const guarded = <S extends z.ZodType>(codes: Codes, schema: S): z.ZodOptional<S> =>
  schema.optional().meta(needing(...codes));

/** The schema within optional, nullable and defaulted ones, and what is said about any of them. */
function unwrapped(schema: z.ZodType): { inner: z.ZodType; codes: Codes; sorts: SortCodes } {
  const meta = schema.meta();
  const codes = (meta?.[ofField] ?? []) as Codes;
  const sorts = (meta?.[ofSorts] ?? {}) as SortCodes;
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault))
    return { inner: schema, codes, sorts };
  const within = unwrapped(schema.unwrap() as z.ZodType);
  return { inner: within.inner, codes: [...codes, ...within.codes], sorts: { ...within.sorts, ...sorts } };
}

interface FieldGuard {
  codes: Codes;
  within: Guard | null;
}
/** What is guarded within an object, or within each row of a list. */
type Guard = ReadonlyMap<string, FieldGuard>;

function guardOf(schema: z.ZodType): Guard | null {
  const { inner } = unwrapped(schema);
  if (inner instanceof z.ZodArray) return guardOf(inner.element as z.ZodType);
  if (!(inner instanceof z.ZodObject)) return null;
  const fields = Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const { codes } = unwrapped(field);
    const within = guardOf(field);
    return codes.length > 0 || within ? [[name, { codes, within }] as const] : [];
  });
  return fields.length > 0 ? new Map(fields) : null;
}

const guards = new WeakMap<z.ZodType, Guard | null>();
/** The guard of a schema, made once. */
function guardFor(schema: z.ZodType): Guard | null {
  const known = guards.get(schema);
  if (known !== undefined) return known;
  const guard = guardOf(schema);
  guards.set(schema, guard);
  return guard;
}

/** Names of the fields of a schema that a holder may read, those within others after them: `asset`, `asset.name`. */
export function fieldsFor(schema: z.ZodType, holder: Holder, prefix = ''): string[] {
  const { inner } = unwrapped(schema);
  if (inner instanceof z.ZodArray) return fieldsFor(inner.element as z.ZodType, holder, prefix);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    unwrapped(field).codes.every((code) => can(holder, code))
      ? [`${prefix}${name}`, ...fieldsFor(field, holder, `${prefix}${name}.`)]
      : [],
  );
}

const codesIn = (guard: Guard | null): PermissionCode[] =>
  [...(guard?.values() ?? [])].flatMap(({ codes, within }) => [...codes, ...codesIn(within)]);

/** Every permission that fields of a schema, or orders of it, ask for; each once. */
export function guardingCodes(schema: z.ZodType): PermissionCode[] {
  const { inner } = unwrapped(schema);
  const sort = inner instanceof z.ZodObject ? (inner.shape as Record<string, z.ZodType>)['sort'] : undefined;
  const ofSort = sort ? Object.values(unwrapped(sort).sorts).flat() : [];
  return [...new Set([...codesIn(guardFor(schema)), ...ofSort])];
}

function without(value: unknown, guard: Guard, holder: Holder): unknown {
  if (Array.isArray(value)) return value.map((row) => without(row, guard, holder));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const { codes, within } = guard.get(name) ?? { codes: [], within: null };
      if (!codes.every((code) => can(holder, code))) return [];
      return [[name, within ? without(field, within, holder) : field]];
    }),
  );
}

/** A reply as a session may read it: without the fields it lacks a permission for. The reply must fit the schema. */
export function readable<T>(schema: z.ZodType, reply: T, holder: Holder): T {
  const guard = guardFor(schema);
  if (guard === null || codesIn(guard).every((code) => can(holder, code))) return reply;
  return without(reply, guard, holder) as T;
}

interface Asked {
  sort?: unknown;
}
const fieldsOf = (sort: unknown): string[] =>
  Array.isArray(sort) ? sort.map(({ field }: { field: string }) => field) : [];

/** The first permission that a parsed query asks for by a filter or an order, and a session lacks; null: none. */
export function lackingFor(schema: z.ZodObject, query: Asked, holder: Holder): PermissionCode | null {
  const filters = [...(guardFor(schema) ?? [])].flatMap(([name, { codes }]) =>
    (query as Record<string, unknown>)[name] === undefined ? [] : codes,
  );
  const sort = (schema.shape as Record<string, z.ZodType>)['sort'];
  const sorts = sort ? unwrapped(sort).sorts : {};
  const asked = [...filters, ...fieldsOf(query.sort).flatMap((field) => sorts[field] ?? [])];
  return asked.find((code) => !can(holder, code)) ?? null;
}
