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
  minimum?: number;
  maximum?: number;
};

/**
 * The sorts of row that are made: one where everything is there and every flag is set, one with as little as its schema allows, and by
 * its number, from 1, any of those between: further values of every enumeration, some flags set, large numbers, days past and to come.
 */
export type Fullness = 'full' | 'bare' | number;

const isMoment = /(At|_at|^at|until|since|from|to|moment|Seen|Used)$/;
const isDay = /(On|Date|_date|^date|^due|day|Day|dueBy)$/;
/** Numbers of a scale, which has two levels and two ranges, however a row varies. */
const isLevel = /probability|impact|level|range/i;
/** Numbers that stand for a place in a short list, and are small. */
const isPlace = /position|order|step|page|index|weight|month|hour|day/i;

/** The number of a row, by which its texts differ. */
const numberOf = (fullness: Fullness): number => (fullness === 'full' ? 1 : fullness === 'bare' ? 2 : fullness + 2);

/** A day of a sort of row: of a full and a bare one in this month, of the others long past or far ahead. */
const dayOf = (fullness: Fullness): string => {
  const month = typeof fullness !== 'number' ? '2026-03' : fullness % 2 === 1 ? '2025-12' : '2027-01';
  return `${month}-0${Math.min(numberOf(fullness), 9)}`;
};

function textFor(name: string, { format, pattern }: Schema, fullness: Fullness): string {
  const number = numberOf(fullness);
  if (name === 'month') return `2026-0${Math.min(number, 9)}`;
  if (format === 'date' || (format === undefined && isDay.test(name))) return dayOf(fullness);
  if (format === 'date-time' || isMoment.test(name)) return `${dayOf(fullness)}T15:00:00.000Z`;
  if (format === 'email' || /email/i.test(name)) return `persona${number}@aurora.example`;
  if (/colou?r/i.test(name) || pattern?.startsWith('^#')) return ['#0f766e', '#b91c1c'][number - 1] ?? '#0f766e';
  if (/timeZone/i.test(name)) return 'America/Bogota';
  if (/language/i.test(name)) return 'es';
  if (/^currency$/i.test(name)) return ['COP', 'USD', 'EUR'][number - 1] ?? 'EUR';
  return `${name} ${number}`;
}

/** A small number that is the same for the same name. */
const hashOf = (name: string): number => {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum;
};

function numberFor(name: string, { type, minimum, maximum }: Schema, fullness: Fullness): number {
  // The second range of levels holds every level above the first.
  if (name === 'levelTo' && fullness === 'bare') return 100;
  if (typeof fullness !== 'number') return numberOf(fullness);
  if (name === 'statusId') return 1 + (fullness % 2);
  if (isLevel.test(name)) return 1 + (fullness % 2);
  // Of what is chosen from a list there are the first and the third.
  if (name.endsWith('Id')) return fullness % 2 === 1 ? 3 : 1;
  if (name === 'id') return numberOf(fullness);
  const wanted = isPlace.test(name) ? fullness : 1_234 * fullness + (type === 'integer' ? 0 : 0.5);
  // Each row has another number, at the upper limit too.
  const highest = maximum === undefined ? wanted : maximum - (fullness % 10);
  return Math.max(minimum ?? wanted, Math.min(wanted, highest));
}

/** The most values an enumeration of a row has: so many rows show all of them. */
function mostValues({ enum: values = [], properties = {}, anyOf = [] }: Schema): number {
  return Math.max(values.length, ...Object.values(properties).map(mostValues), ...anyOf.map(mostValues));
}

/** More rows than this show nothing that is not on the others. */
const mostRows = 8;

/** How many lists what is being made stands in. */
let depth = 0;

/** The rows of a list within a reply; below a row that varies stands one, which no other row has. */
function rowsFor(items: Schema, name: string, fullness: Fullness): unknown[] {
  const sorts = depth > 0 && typeof fullness === 'number' ? [fullness] : sortsIn(items, fullness);
  depth += 1;
  try {
    return sorts.map((each) => valueFor(items, name, each));
  } finally {
    depth -= 1;
  }
}

/** The sorts of row that a list of a reply holds. */
function sortsIn(items: Schema, fullness: Fullness): Fullness[] {
  // Below a bare row there is nothing; below a full one there is a row of each sort.
  if (fullness === 'bare') return [];
  if (fullness === 'full') return ['full', 'bare'];
  const length = Math.min(Math.max(mostValues(items), 2), mostRows);
  return Array.from({ length }, (_, at) => fullness + at);
}

/** What a method of two levels and two ranges consists of, however the rows beside it vary. */
const isOfMethod = /^(?:method|ranges|cells|scales|matrix|probabilities|impacts)$|(?:levels|orders)$/i;

/** A value of a schema, as the server could answer it. `name` is that of its field. */
function valueFor(schema: Schema, name: string, wanted: Fullness): unknown {
  const fullness = typeof wanted === 'number' && isOfMethod.test(name) ? 'full' : wanted;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) {
    // By the matrix a map would need its cells.
    if (name === 'zoneMode') return schema.enum[0];
    if (typeof fullness === 'number') return schema.enum[fullness % schema.enum.length];
    return fullness === 'full' ? schema.enum[0] : schema.enum.at(-1);
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const empty = options.find(({ type }) => type === 'null');
    if (empty && fullness === 'bare') return null;
    const rest = options.filter((option) => option !== empty);
    const place = fullness === 'bare' ? -1 : fullness === 'full' ? 0 : fullness % rest.length;
    return valueFor(rest.at(place) ?? {}, name, fullness);
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
      if (fullness !== 'bare' && schema.items?.properties?.['probability'] && schema.items.properties['impact'])
        return cellsFor(schema.items);
      if (schema.prefixItems) return schema.prefixItems.map((item) => valueFor(item, name, fullness));
      return rowsFor(schema.items ?? {}, name, fullness);
    case 'integer':
    case 'number':
      return numberFor(name, schema, fullness);
    case 'boolean':
      return typeof fullness === 'number' ? (hashOf(name) + fullness) % 2 === 0 : fullness === 'full';
    case 'string':
      return textFor(name, schema, fullness);
    case 'null':
      return null;
    default:
      // Of a change: what was related before and after it.
      return name === 'before' || name === 'after' ? [numberOf(fullness)] : `${name} ${numberOf(fullness)}`;
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

/** Rows that every list of choices has, named by the list: an inactive one between two, and what is below the first and the third. */
const choicesOf = (kind: string) =>
  [1, 2, 3].map((id) => ({
    id,
    code: `${kind}-${id}`,
    name: `${kind} ${id}`,
    nameEn: `${kind} ${id} in English`,
    parentId: id,
    statusId: id === 2 ? 2 : 1,
  }));

/** What an endpoint answers a query, made of its schema: of a list one row of each sort, on the last of three pages where they vary. */
export function replyOf({ form, reply, name }: AnyEndpoint, fullness: Fullness, query: URLSearchParams): Response {
  if (form === 'file') return new Response(new Blob(['']), { headers: { 'content-type': 'application/octet-stream' } });
  if (form === 'events') return new Response('', { headers: { 'content-type': 'text/event-stream' } });
  if (name === 'choices.list') {
    const kinds = (query.get('kinds') ?? '').split(',');
    return Response.json({ success: true, data: Object.fromEntries(kinds.map((kind) => [kind, choicesOf(kind)])) });
  }
  const schema = schemaOf(reply);
  const rows = form === 'list' ? rowsFor(schema, '', fullness) : [];
  const isVaried = typeof fullness === 'number';
  const meta = isVaried
    ? { page: 3, perPage: 10, total: 20 + rows.length, lastPage: 3 }
    : { page: 1, perPage: 10, total: rows.length, lastPage: 1 };
  const body =
    form === 'list'
      ? { success: true, data: rows, meta }
      : { success: true, data: valueFor(schema, name === 'method.get' ? 'method' : '', fullness) };
  return Response.json(form === 'raw' ? body.data : body);
}

/** What a list is asked for beside its filters. */
const ofEveryList = new Set(['page', 'perPage', 'sort', 'search', 'at', 'format', 'language', 'columns', 'ids']);

/** A value that a parameter of a query takes, as an address writes it. */
function queryValueFor(name: string, schema: Schema): string {
  const { enum: values, const: only, anyOf, allOf, items, format, pattern } = schema;
  const [option] = anyOf ?? allOf ?? [];
  if (values) return String(values.at(-1));
  if (only !== undefined) return JSON.stringify(only).replaceAll('"', '');
  if (option) return queryValueFor(name, option);
  if (items) return queryValueFor(name, items);
  if (format === 'date' || pattern?.includes('\\d{4}') || /(?:From|To)$/.test(name)) return '2026-02-03';
  return schema.type === 'boolean' ? 'true' : '1';
}

/** The parameters of a query of an endpoint, by name. */
const parametersOf = ({ query }: AnyEndpoint): Record<string, Schema> => schemaOf(query).properties ?? {};

/** The address of a list with a value in every filter, and every column its rows have; empty of what is no list. */
export function filteredAddress(endpoints: readonly AnyEndpoint[]): string {
  const lists = endpoints.filter(({ form, query }) => form === 'list' && query);
  if (lists.length === 0) return '';
  const filters = lists.flatMap((endpoint) =>
    Object.entries(parametersOf(endpoint)).flatMap(([name, schema]) =>
      ofEveryList.has(name) ? [] : [[name, queryValueFor(name, schema)] as const],
    ),
  );
  const columns = lists.flatMap(({ reply }) => Object.keys(schemaOf(reply).properties ?? {}));
  return `?${new URLSearchParams([...new Map(filters), ['search', 'nube'], ['columns', columns.join()]]).toString()}`;
}

/** Whether an endpoint answers what there was at a moment. */
export const hasPast = (endpoint: AnyEndpoint): boolean => 'at' in parametersOf(endpoint);
