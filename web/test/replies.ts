import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { z } from 'zod';

type Schema = Record<string, unknown> & {
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
};

/**
 * The two sorts of row that are made: one where everything is there and every flag is set, and one with as little as its schema allows.
 */
export type Fullness = 'full' | 'bare';

const isMoment = /(At|_at|^at|until|since|from|to|moment|Seen|Used)$/;
const isDay = /(On|Date|_date|^date|^due|day|Day|dueBy)$/;

function textFor(name: string, { format, pattern }: Schema, number: number): string {
  if (name === 'month') return `2026-0${number}`;
  if (format === 'date' || (format === undefined && isDay.test(name))) return `2026-03-0${number}`;
  if (format === 'date-time' || isMoment.test(name)) return `2026-03-0${number}T15:00:00.000Z`;
  if (format === 'email' || /email/i.test(name)) return `persona${number}@aurora.example`;
  if (/colou?r/i.test(name) || pattern?.startsWith('^#')) return ['#0f766e', '#b91c1c'][number - 1] ?? '#0f766e';
  if (/timeZone/i.test(name)) return 'America/Bogota';
  if (/language/i.test(name)) return 'es';
  return `${name} ${number}`;
}

/** A value of a schema, as the server could answer it. `name` is that of its field. */
function valueFor(schema: Schema, name: string, fullness: Fullness): unknown {
  const number = fullness === 'full' ? 1 : 2;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return fullness === 'full' ? schema.enum[0] : schema.enum.at(-1);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const empty = options.find(({ type }) => type === 'null');
    if (empty && fullness === 'bare') return null;
    const rest = options.filter((option) => option !== empty);
    return valueFor((fullness === 'full' ? rest[0] : rest.at(-1)) ?? {}, name, fullness);
  }
  if (Array.isArray(schema.type)) {
    if (fullness === 'bare' && schema.type.includes('null')) return null;
    return valueFor({ ...schema, type: schema.type.find((type) => type !== 'null') ?? 'null' }, name, fullness);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueFor(part, name, fullness)));
  switch (schema.type) {
    case 'object':
      return objectFor(schema, fullness);
    case 'array':
      if (fullness === 'full' && schema.items?.properties?.['probability'] && schema.items.properties['impact'])
        return cellsFor(schema.items);
      if (schema.prefixItems) return schema.prefixItems.map((item) => valueFor(item, name, fullness));
      // Below a bare row there is nothing; below a full one there is a row of each sort.
      return fullness === 'bare'
        ? []
        : (['full', 'bare'] as const).map((each) => valueFor(schema.items ?? {}, name, each));
    case 'integer':
    case 'number':
      // The second range of levels holds every level above the first.
      return name === 'levelTo' && fullness === 'bare' ? 100 : number;
    case 'boolean':
      return fullness === 'full';
    case 'string':
      return textFor(name, schema, number);
    case 'null':
      return null;
    default:
      // Of a change: what was related before and after it.
      return name === 'before' || name === 'after' ? [number] : `${name} ${number}`;
  }
}

/** Every cell of a map whose two scales have two levels each. */
const cellsFor = (cell: Schema) =>
  [1, 2].flatMap((probability) =>
    [1, 2].map((impact) => ({
      ...objectFor(cell, 'full'),
      probability,
      impact,
      rangeId: Math.max(probability, impact),
    })),
  );

function objectFor(schema: Schema, fullness: Fullness): Record<string, unknown> {
  const { properties, propertyNames, additionalProperties } = schema;
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, valueFor(property, name, fullness)]),
    );
  if (typeof additionalProperties !== 'object') return {};
  const names = (propertyNames?.enum ?? ['1', '2']) as string[];
  return Object.fromEntries(names.map((name) => [name, valueFor(additionalProperties, name, fullness)]));
}

const schemas = new WeakMap<z.ZodType, Schema>();
function schemaOf(reply: z.ZodType): Schema {
  const known =
    schemas.get(reply) ?? (z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema);
  schemas.set(reply, known);
  return known;
}

interface Route {
  endpoint: AnyEndpoint;
  pattern: RegExp;
  places: number;
}
const routes: Route[] = endpoints
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    places: endpoint.path.split('{').length,
  }))
  // An address with fewer parameters is the more exact one.
  .toSorted((a, b) => a.places - b.places);

/** The endpoint that answers a request below /api. */
export const endpointAt = (method: string, path: string): AnyEndpoint | undefined =>
  routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))?.endpoint;

/** What an endpoint answers, made of its schema: of a list one row of each sort. */
export function replyOf({ form, reply }: AnyEndpoint, fullness: Fullness): Response {
  if (form === 'file') return new Response(new Blob(['']), { headers: { 'content-type': 'application/octet-stream' } });
  if (form === 'events') return new Response('', { headers: { 'content-type': 'text/event-stream' } });
  const schema = schemaOf(reply);
  const rows = fullness === 'full' ? (['full', 'bare'] as const) : [];
  const body =
    form === 'list'
      ? {
          success: true,
          data: rows.map((each) => valueFor(schema, '', each)),
          meta: { page: 1, perPage: 10, total: rows.length, lastPage: 1 },
        }
      : { success: true, data: valueFor(schema, '', fullness) };
  return Response.json(form === 'raw' ? body.data : body);
}
