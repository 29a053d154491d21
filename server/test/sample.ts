import { z } from 'zod';

/** A place in an input where an id goes: its path and the entity it speaks of. */
export interface IdPlace {
  path: (string | number)[];
  entity: string;
  from?: string | undefined;
}

type Schema = Record<string, unknown> & {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  minLength?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
};

interface Sample {
  value: unknown;
  places: IdPlace[];
}

type IdFor = (entity: string, from: string | undefined) => number;

/** Texts for the patterns the contract uses; a new pattern has to be added here, or its sample is refused. */
const texts: Record<string, string> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  uuid: '00000000-0000-4000-8000-000000000000',
  password: 'Fortaleza-2026-ya',
};

function text(schema: Schema): string {
  if (schema.format && texts[schema.format]) return texts[schema.format] as string;
  if (schema.pattern?.startsWith('^[a-zA-Z]{1,40}')) return 'area';
  if (schema.pattern?.startsWith('^[1-4]')) return '1';
  if (schema.pattern?.startsWith('^#[0-9a-f]{6}')) return '#0f766e';
  if (schema.pattern?.startsWith('^[0-9a-f]{64}')) return '0'.repeat(64);
  if (schema.pattern?.startsWith('^[^{}]*')) return 'ACT-{0001}';
  if (schema.pattern?.startsWith('^[1247]')) return '1';
  if (schema.pattern?.includes('\\d{1,15}')) return '1';
  return 'Texto de prueba'.padEnd(schema.minLength ?? 0, '.');
}

function build(schema: Schema, path: (string | number)[], idFor: IdFor, isWhole: boolean): Sample {
  const entity = schema['x-entity'];
  if (typeof entity === 'string') {
    const from = schema['x-from'] as string | undefined;
    const id = idFor(entity, from);
    return { value: schema.type === 'string' ? String(id) : id, places: [{ path, entity, from }] };
  }
  if (schema.const !== undefined) return { value: schema.const, places: [] };
  if (schema.enum) return { value: schema.enum[0], places: [] };
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (first) return build(first, path, idFor, isWhole);
  if (schema.type === 'object') {
    const places: IdPlace[] = [];
    const value: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (name === 'version' || (!isWhole && !schema.required?.includes(name) && !hasId(property))) continue;
      const made = build(property, [...path, name], idFor, isWhole);
      value[name] = made.value;
      places.push(...made.places);
    }
    return { value, places };
  }
  if (schema.type === 'array') {
    const made = build(schema.items ?? {}, [...path, 0], idFor, isWhole);
    return { value: [made.value], places: made.places };
  }
  if (schema.type === 'integer' || schema.type === 'number') return { value: 1, places: [] };
  if (schema.type === 'boolean') return { value: true, places: [] };
  return { value: text(schema), places: [] };
}

function hasId(schema: Schema): boolean {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return typeof schema['x-entity'] === 'string' || inner.some(hasId);
}

/** Of the schemas asked about before: each endpoint is asked about several times. */
const jsonSchemas = new WeakMap<z.ZodType, Schema>();

function jsonSchemaOf(schema: z.ZodType): Schema {
  const made = jsonSchemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
  jsonSchemas.set(schema, made);
  return made;
}

/** An input that a schema accepts, and every position of an id in it. Variants of a union follow one another. */
export function samplesOf(schema: z.ZodType, idFor: IdFor): Sample[] {
  if (schema instanceof z.ZodUndefined) return [{ value: undefined, places: [] }];
  const json = jsonSchemaOf(schema);
  const variants = json.oneOf ?? [json];
  return variants.map((variant) => build(variant, [], idFor, false));
}

/** The same value with another id at one place. */
export function withId(value: unknown, path: readonly (string | number)[], id: number): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return typeof value === 'string' ? String(id) : id;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[head] = withId(copy[head], rest, id);
  return copy;
}
