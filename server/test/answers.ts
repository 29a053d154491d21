import { createHash } from 'node:crypto';
import { dayIn, daysLater } from '@baluarte/contract/kit/day.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { z } from 'zod';
import { snake } from '#kit/catalogue/store.ts';
import type { TestApp } from './app.ts';
import { samplesOf } from './sample.ts';

/** Somebody who asks, by the name the files give them. */
export interface Asker {
  name: string;
  person: { headers: Record<string, string> };
}

/** Ids of rows by entity and, of a parameter, its kind. */
export type IdsOf = (entity: string, from?: string) => readonly number[];

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

const zone = 'America/Bogota';
const dayLength = 86_400_000;
/** Days from today, so that a file is the same tomorrow. */
const offsetOf = (day: string, today: string) => {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayLength);
  return `D${days < 0 ? '' : '+'}${days}`;
};
const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

const englishMonths = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A day of which the month has a place from 1, as days from today; the text itself where there is no such month. */
const offsetIn = (text: string, { place, day, year }: { place: number; day: string; year: string }, today: string) =>
  place === 0 ? text : offsetOf(`${year}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}`, today);

/** A text with its days and moments as days from today, and what is random in it left out. */
export function withoutTime(text: string, today: string): string {
  return text
    .replace(
      /\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})/g,
      (moment) => `${offsetOf(dayIn(zone, new Date(moment)), today)}T`,
    )
    .replace(/(\d{4}-\d{2}-\d{2})(?:T[\d:]+)?/g, (_, day: string) => offsetOf(day, today))
    .replace(/(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? \d{1,2}:\d{2})?/g, (_, day: string, month: string, year: string) =>
      offsetOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, today),
    )
    .replace(/(\d{1,2}) de ([a-z]+) de (\d{4})/g, (whole, day: string, month: string, year: string) =>
      offsetIn(whole, { place: months.indexOf(month) + 1, day, year }, today),
    )
    .replace(
      /([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4})(?:, \d{1,2}:\d{2}\s[AP]M)?/g,
      (whole, month: string, day: string, year: string) =>
        offsetIn(whole, { place: englishMonths.findIndex((name) => name.startsWith(month)) + 1, day, year }, today),
    )
    .replaceAll(`Presupuesto ${Number(today.slice(0, 4)) + 1}`, 'Presupuesto of next year')
    .replace(/[0-9a-f]{64}/g, 'digest')
    .replace(/(\/[a-z-]+(?:\/(?:show|edit))?\/|\?\w+=)\d+/g, '$1#')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid');
}

/** Whether a number of this name is an id of a row made in the run; those the product ships are the same everywhere. */
export const isIdName = (name: string): boolean =>
  /(?:^id|^ids|Ids?|_ids?|_by|By|_in)$/.test(name) && !/status|type|implementation|range|purpose|kind|plan/i.test(name);
/** What is of the run: no two are the same. */
const isFleeting = (name: string) => /^(reference|token|month|timing|uptime|nonce|nextAt|nextOn)$/.test(name);

/** Longer lists show their beginning, and a sum of the rest. */
const shownItems = 3;
/** Names are short: more of them are shown. */
const shownNames = 8;
export const sumOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Ids by the order they come in. */
export class Labels {
  private readonly known = new Map<number, number>();
  of(id: number): string {
    const label = this.known.get(id) ?? this.known.size + 1;
    this.known.set(id, label);
    return `#${label}`;
  }
}

const isByMonth = ([first]: readonly Json[]) =>
  first !== null && typeof first === 'object' && !Array.isArray(first) && 'month' in first;

/** Values of the same key together, in order. */
const grouped = (entries: readonly (readonly [string, Json])[]): [string, Json][] =>
  [...new Set(entries.map(([key]) => key))]
    .toSorted()
    .map((key) => [
      key,
      entries.flatMap(([other, value]) => (other === key ? [JSON.stringify(value)] : [])).toSorted(),
    ]);

function plain(value: Json, name: string, labels: Labels): Json {
  if (isFleeting(name)) return 'left out';
  if (typeof value === 'number') return isIdName(name) ? labels.of(value) : value;
  // How much falls into a month depends on the day of the month.
  if (Array.isArray(value)) return isByMonth(value) ? 'by month' : value.map((item) => plain(item, name, labels));
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).map(
      ([key, item]) => [key.replace(/:\d+$/, ''), plain(item, key, labels)] as const,
    );
    // Names by what they name stand in any order.
    return Object.fromEntries(Object.keys(value).some((key) => /:\d+$/.test(key)) ? grouped(entries) : entries);
  }
  return value;
}

function shortened(value: Json): Json {
  if (Array.isArray(value)) {
    const most = value.every((item) => typeof item === 'string') ? shownNames : shownItems;
    const rest = value.slice(most);
    const first = value.slice(0, most).map(shortened);
    return rest.length > 1 ? [...first, `… ${rest.length} more, ${sumOf(JSON.stringify(rest))}`] : value.map(shortened);
  }
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]));
  return value;
}

/** A value as the files have it. */
function written(value: unknown, today: string): string {
  const timeless = JSON.parse(withoutTime(JSON.stringify(value ?? null), today)) as Json;
  return JSON.stringify(shortened(plain(timeless, '', new Labels())));
}

function writtenText(text: string, today: string): string {
  const lines = withoutTime(text, today).split(/\r?\n/);
  const rest = lines.slice(shownItems);
  return [...lines.slice(0, shownItems), `… ${rest.length} more lines, ${sumOf(rest.join('\n'))}`].join('\n    ');
}

type Row = Readonly<Record<string, unknown>>;
const nameOf = (row: Row): string => {
  const named = ['code', 'riskCode', 'name', 'email', 'fileName', 'subject', 'kind', 'id'].find(
    (key) => row[key] !== undefined && row[key] !== null,
  );
  return named === undefined ? sumOf(JSON.stringify(row)) : String(row[named]);
};

const notAFilter = new Set(['page', 'perPage', 'format', 'language', 'columns', 'ids']);

const pastMoment = (today: string) => `${daysLater(today, -30)}T17:00:00Z`;

/** Values a filter may take, from its schema and from what the rows have. */
function candidatesOf(
  schema: z.ZodType,
  field: string,
  { rows, idsOf, today }: { rows: readonly Row[]; idsOf: IdsOf; today: string },
): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const text = JSON.stringify(json);
  const entity = /"x-entity":"(\w+)"/.exec(text)?.[1];
  const from = /"x-from":"(\w+)"/.exec(text)?.[1];
  const values = [/"enum":\[([^\]]*)\]/.exec(text)?.[1], /"const":("[^"]*"|\w+)/.exec(text)?.[1]]
    .flatMap((list) => (list === undefined ? [] : (JSON.parse(`[${list}]`) as unknown[])))
    .map(String);
  if (field === 'sort') {
    const fields = /\(\?:([^)]+)\)/.exec(text)?.[1]?.split('|') ?? [];
    return fields.flatMap((one) => [one, `-${one}`]);
  }
  if (field === 'q') return ['arbol', 'ÁRBOL', 'r-0001', 'zeta', 'z-1', 'z', 'tree 2', 'tree', 'descripcion'];
  if (field === 'search') {
    const last = rows.map(nameOf).at(-1)?.split(' ')[0]?.toLowerCase() ?? 'zoé';
    return [...new Set([last, 'árbol', 'tree'])];
  }
  const ofRows = [...new Set(rows.flatMap((row) => row[field] ?? []).filter((value) => typeof value !== 'object'))].map(
    String,
  );
  const ids = entity === undefined ? [] : idsOf(entity, from).map(String);
  const general = ['true', 'false', '0', '2', '4', daysLater(today, -30), daysLater(today, 30), pastMoment(today)];
  const known = [...values, ...ofRows.slice(0, 3), ...[ids[0], ids.at(-1)].filter((id) => id !== undefined)];
  return [...new Set([...known, ...general])];
}

const valuesOf = (endpoint: AnyEndpoint, field: string, known: Parameters<typeof candidatesOf>[2]): string[] => {
  const schema = endpoint.query.shape[field] as z.ZodType | undefined;
  return schema === undefined
    ? []
    : candidatesOf(schema, field, known).filter((value) => endpoint.query.safeParse({ [field]: value }).success);
};

/** Greater numbers are ids. */
const mostFigure = 30;
/** Enough of each filter: more say the same again. */
const mostOfFilter = 3;

const pageLength = 20;
/** The second page, and the last, which is counted from the end; a short list is cut in two. */
const pagesOf = (total: number): { page: number; perPage: number }[] =>
  total > pageLength
    ? [...new Set([2, Math.ceil(total / pageLength)])].map((page) => ({ page, perPage: pageLength }))
    : [{ page: 2, perPage: Math.ceil(total / 2) }];

export interface Asking {
  app: Pick<TestApp, 'call'>;
  asker: Asker;
  idsOf: IdsOf;
  today: string;
  triesFilters: boolean;
}

/** Which rows a path names, from the first, 0, to the last, 1. Who tries no filters sees few of them. */
const places = { many: [0, 0.2, 0.4, 0.6, 0.8, 1], few: [0, 1] };

/** Inputs of the path: of some of the rows it can name. */
function pathsOf(endpoint: AnyEndpoint, { idsOf, triesFilters }: Asking): Record<string, unknown>[] {
  const at = (place: number) =>
    samplesOf(endpoint.params, (entity, from) => {
      const ids = idsOf(entity, from);
      return ids[Math.floor((ids.length - 1) * place)] ?? 0;
    })[0]?.value as Record<string, unknown> | undefined;
  const all = places[triesFilters ? 'many' : 'few'].map((place) => at(place) ?? {});
  return all.filter((one, place) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === place);
}

const pathOf = (params: Record<string, unknown>) =>
  Object.entries(params)
    .map(([name, value]) => (/^[a-zA-Z]+$/.test(String(value)) ? `${name} ${String(value)}` : name))
    .join(', ');

/** Everything an endpoint that reads answers to somebody: whole without filters, and by each filter how many and which come first. */
export async function answersOf(endpoint: AnyEndpoint, asking: Asking): Promise<string[]> {
  const { app, asker, idsOf, today, triesFilters } = asking;
  const required = samplesOf(endpoint.query, (entity, from) => idsOf(entity, from)[0] ?? 0)[0]?.value as
    | Record<string, unknown>
    | undefined;
  const needed = endpoint.query.safeParse({}).success ? {} : { ...required };
  const lines: string[] = [];
  for (const [place, params] of pathsOf(endpoint, asking).entries()) {
    const ask = (query: Record<string, unknown>) =>
      app.call(asker.person, endpoint, { params, query: { ...needed, ...query } });
    const say = (what: string) => lines.push(`  ${asker.name}, ${place + 1}. ${pathOf(params)}: ${what}`);
    if (endpoint.form === 'file') {
      const format = ['csv', 'svg'].find((one) => endpoint.query.safeParse({ ...needed, format: one }).success);
      if (format === undefined) continue;
      const { status, raw, code } = await ask({ format });
      say(status === 200 ? writtenText(raw.body, today) : `${status} ${code}`);
      for (const field of place > 0 || !triesFilters
        ? []
        : ['language', 'layout', 'at', 'search', 'sort', 'ids', 'statusId'])
        for (const value of field === 'language'
          ? ['en']
          : valuesOf(endpoint, field, { rows: [], idsOf, today }).slice(-3)) {
          const answer = await ask({ format, [field]: value });
          if (answer.status !== 422 && endpoint.query.shape[field] !== undefined)
            lines.push(
              `    ${field} ${withoutTime(value, today)}: ${answer.status} ${sumOf(withoutTime(answer.raw.body, today))}`,
            );
        }
      continue;
    }
    const isList = endpoint.form === 'list';
    const { status, raw, data, code } = await ask(isList ? { perPage: 50 } : {});
    if (status !== 200) {
      say(`${status} ${code}`);
      continue;
    }
    const body = raw.json<{ data: unknown; meta?: { total: number } }>();
    const rows = (Array.isArray(data) ? data : []) as Row[];
    say(
      isList
        ? `${body.meta?.total} ${written(rows, today)}`
        : written(endpoint.form === 'raw' ? body : body.data, today),
    );
    for (const page of isList && triesFilters && place === 0 && (body.meta?.total ?? 0) > 1
      ? pagesOf(body.meta?.total ?? 0)
      : []) {
      const answer = await ask(page);
      if (answer.status !== 200) continue;
      lines.push(`    page ${page.page} of ${page.perPage}: ${written((answer.data as Row[]).map(nameOf), today)}`);
    }
    if (isList && !triesFilters && place === 0 && endpoint.query.shape['search'] !== undefined) {
      const answer = await ask({ search: 'tree', ...(endpoint.query.shape['sort'] !== undefined && { sort: 'name' }) });
      if (answer.status === 200)
        lines.push(`    search tree by name: ${written((answer.data as Row[]).map(nameOf), today)}`);
    }
    // Lists below a path have the filters of the list they are part of.
    if (place > 0 || !triesFilters || (isList && endpoint.path.includes('{'))) continue;
    for (const [field, schema] of Object.entries(endpoint.query.shape)) {
      if (notAFilter.has(field) || (needed[field] !== undefined && field !== 'q' && field !== 'search')) continue;
      let accepted = 0;
      for (const value of candidatesOf(schema, field, { rows, idsOf, today })) {
        if (field !== 'sort' && field !== 'q' && accepted === mostOfFilter) break;
        const answer = await ask({ [field]: value, ...(isList ? { perPage: 50 } : {}) });
        if (answer.status === 422) continue;
        accepted += 1;
        const known = answer.raw.json<{ data: unknown; meta?: { total: number } }>();
        const shown =
          answer.status !== 200
            ? `${answer.status} ${answer.code}`
            : isList
              ? `${known.meta?.total} ${written((answer.data as Row[]).map(nameOf), today)}`
              : sumOf(written(known.data, today));
        const isId = isIdName(field) || Number(value) > mostFigure;
        const what = isId ? `the ${accepted}.` : withoutTime(value, today);
        lines.push(`    ${field} ${what}: ${shown}`);
      }
    }
    const { at, ...others } = endpoint.query.shape as Record<string, z.ZodType>;
    if (at === undefined || isList) continue;
    for (const field of Object.keys(others))
      for (const value of valuesOf(endpoint, field, { rows, idsOf, today }).slice(0, 2)) {
        const { status: found, raw: then } = await ask({ at: pastMoment(today), [field]: value });
        if (found === 200)
          lines.push(
            `    at D-30 with ${field} ${withoutTime(value, today)}: ${sumOf(written(then.json<{ data: unknown }>().data, today))}`,
          );
      }
  }
  return lines;
}

/** Reads the ids of the rows of a company by entity. */
export async function idsIn(app: TestApp, companyId: number): Promise<IdsOf> {
  const { rows } = await app.database.owner.query<{ name: string; hasKind: boolean }>(`
    select c.table_name as name, bool_or(c.column_name = 'kind') as "hasKind" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1
    having bool_or(c.column_name = 'company_id') and bool_or(c.column_name = 'id')`);
  const known = new Map<string, number[]>();
  for (const { name, hasKind } of rows) {
    const found = await app.database.owner.query<{ id: number; kind: string }>(
      `select id, ${hasKind ? 'kind' : `''`} as kind from "${name}" where company_id = $1 order by id`,
      [companyId],
    );
    known.set(
      name,
      found.rows.map(({ id }) => id),
    );
    for (const { id, kind } of name === 'parameter' ? found.rows : [])
      known.set(`parameter:${kind}`, [...(known.get(`parameter:${kind}`) ?? []), id]);
  }
  known.set('company', [companyId]);
  const members = await app.database.owner.query<{ id: number }>(
    'select user_id as id from member where company_id = $1 order by 1',
    [companyId],
  );
  known.set(
    'user',
    members.rows.map(({ id }) => id),
  );
  return (entity, from) =>
    known.get(from === undefined ? snake(entity) : `parameter:${from}`) ?? known.get(snake(entity)) ?? [];
}
