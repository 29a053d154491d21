import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import type { StatusId } from '@baluarte/contract/kit/values.ts';
import { statusTo } from '#kit/catalogue/transition.ts';
import type { ParameterKind } from '@baluarte/contract/kit/field.ts';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { parameterCatalogue, shapeOf } from '@baluarte/contract/organization/parameter.ts';
import { sql } from 'kysely';
import { changedMeanwhile } from '#kit/history/history.ts';
import { invalid, problem, taken } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findParameters, type Kept } from './parameter.queries.ts';

type Values = Record<string, unknown>;

/** Longest beginning of a name that becomes a code; the rest is for the number behind it. */
const longestStem = 50;

/** `Atención al usuario` as `atencion_al_usuario`: a code that stays when the name is changed. */
const stemOf = (name: string, kind: string) =>
  asciiPrefix(
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_'),
    longestStem,
  ).replaceAll(/^_|_$/g, '') || kind.toLowerCase();

/** Validates an input by its kind's schema; unknown fields are refused by name. Throws `invalid`. */
function checked(kind: ParameterKind, part: 'input' | 'changes', values: Values, at: string): Values {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  // Every kind accepts the field `parentId`, so that a kind without parents can report an unexpected one.
  const { parentId, ...rest } = present;
  const isOwn = shapeOf(kind).parent !== undefined;
  const parsed = parameterCatalogue(kind)[part].safeParse(isOwn ? present : rest, { reportInput: true });
  const issues: Issue[] = parsed.success ? [] : issuesOf(parsed.error, at);
  if (!isOwn && parentId !== undefined && parentId !== null) issues.push({ path: `${at}.parentId`, code: 'unknown' });
  if (!parsed.success || issues.length > 0) throw invalid(issues);
  return parsed.data;
}

/** Ids among these that are active rows of a kind's parent kind. */
async function parentsAmong(trx: Trx, kind: ParameterKind, ids: readonly number[]): Promise<Set<number>> {
  const { parent } = shapeOf(kind);
  if (parent === undefined || ids.length === 0) return new Set();
  const rows = await trx.rows(sql<{ id: number }>`
    select id from parameter where company_id = app.current_company() and kind = ${parent} and status_id = 1 and id = any(${ids})
    for key share`);
  return new Set(rows.map(({ id }) => id));
}

const keyOf = (folded: string, parentId: unknown) => `${typeof parentId === 'number' ? parentId : ''}:${folded}`;

interface Known {
  codes: Set<string>;
  names: Map<string, number>;
}

/** Existing codes and names of a kind; a name may be repeated under another parent. */
async function known(trx: Trx, kind: ParameterKind): Promise<Known> {
  const rows = await trx.rows(sql<{ id: number; code: string; folded: string; parent_id: number | null }>`
    select id, code, app.fold(name) as folded, parent_id from parameter where company_id = app.current_company() and kind = ${kind}`);
  return {
    codes: new Set(rows.map(({ code }) => code.toLowerCase())),
    names: new Map(rows.map(({ id, folded, parent_id }) => [keyOf(folded, parent_id), id])),
  };
}

async function folded(trx: Trx, names: readonly string[]): Promise<string[]> {
  const rows = await trx.rows(
    sql<{
      folded: string;
    }>`select app.fold(name) as folded from unnest(${names}::text[]) with ordinality n(name, place) order by place`,
  );
  return rows.map((row) => row.folded);
}

function freeCode(stem: string, taken: ReadonlySet<string>): string {
  if (!taken.has(stem)) return stem;
  for (let next = 2; ; next += 1) if (!taken.has(`${stem}_${next}`)) return `${stem}_${next}`;
}

/** The fields of an input stored in the column `extra`. */
const extraOf = (kind: ParameterKind, values: Values): Values =>
  Object.fromEntries((shapeOf(kind).further ?? []).flatMap((name) => (name in values ? [[name, values[name]]] : [])));

/**
 * Appends rows to a kind, in the given order; returns their ids. A row without a code gets one from its
 * name. Throws `parameter.nameTaken` for an existing name under the same parent, ignoring case and accents.
 */
export async function createParameters(
  trx: Trx,
  kind: ParameterKind,
  rows: readonly Values[],
  pathOf: (index: number) => string,
): Promise<number[]> {
  const { codes, names } = await known(trx, kind);
  const inputs = rows.map((row, index) => {
    const code =
      typeof row['code'] === 'string'
        ? row['code']
        : freeCode(stemOf(String(row['nameEn'] || row['name']), kind), codes);
    if (typeof row['code'] === 'string' && codes.has(code.toLowerCase())) throw taken('parameter', 'code');
    codes.add(code.toLowerCase());
    return checked(kind, 'input', { ...row, code }, pathOf(index));
  });
  const parents = await parentsAmong(
    trx,
    kind,
    inputs.flatMap(({ parentId }) => (typeof parentId === 'number' ? [parentId] : [])),
  );
  const issues = inputs.flatMap(({ parentId }, index): Issue[] =>
    typeof parentId === 'number' && !parents.has(parentId)
      ? [{ path: `${pathOf(index)}.parentId`, code: 'unknown' }]
      : [],
  );
  if (issues.length > 0) throw invalid(issues);
  const words = await folded(
    trx,
    inputs.map(({ name }) => String(name)),
  );
  for (const [index, { name, parentId }] of inputs.entries()) {
    const key = keyOf(words[index] ?? '', parentId);
    if (names.has(key))
      throw problem('parameter.nameTaken', { name }, [{ path: `${pathOf(index)}.name`, code: 'taken' }]);
    names.set(key, 0);
  }
  const written = inputs.map((values) => ({ ...values, extra: extraOf(kind, values) }));
  const made = await trx.rows(sql<{ id: number; code: string }>`
    insert into parameter (kind, code, name, name_en, parent_id, extra)
    select ${kind}, x.code, x.name, x."nameEn", x."parentId", x.extra
    from rows from (json_to_recordset(${JSON.stringify(written)}::json)
      as (code text, name text, "nameEn" text, "parentId" bigint, extra jsonb)) with ordinality as x(code, name, "nameEn", "parentId", extra, place)
    order by x.place returning id, code`);
  const ids = new Map(made.map(({ id, code }) => [code, id]));
  return inputs.flatMap(({ code }) => ids.get(String(code)) ?? []);
}

type Row = Values & { id: number };

/** The new and the old values of a row. Throws for an invalid change. */
async function changesOf(
  trx: Trx,
  kind: ParameterKind,
  before: (Kept & Values) | undefined,
  { id, version, statusId, ...changes }: Row,
  at: string,
): Promise<{ before: Kept & Values; after: Kept & Values }> {
  if (!before) throw problem('notFound');
  if (version !== undefined && version !== before.version) throw await changedMeanwhile(trx, 'parameter', id);
  const values: Values = {
    ...checked(kind, 'changes', changes, at),
    ...(statusId === undefined ? {} : { statusId: statusTo(before['statusId'], statusId as StatusId) }),
  };
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== (before[name] ?? null),
  );
  if (changed.length === 0) return { before, after: before };
  const after: Kept & Values = { ...before, ...Object.fromEntries(changed) };
  if (before.isSystem && after.code !== before.code) throw problem('parameter.codeFixed');
  return { before, after };
}

/** Writes the inputs without comparing names with other rows; returns each row before and after, in the order of the inputs. */
async function writeChanges(
  trx: Trx,
  kind: ParameterKind,
  rows: readonly Row[],
  pathOf: (index: number) => string,
): Promise<[before: Kept, after: Kept][]> {
  const ids = rows.map(({ id }) => id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice !== -1) throw invalid([{ path: `${pathOf(twice)}.id`, code: 'taken' }]);
  const kept = await findParameters(trx, kind, ids, { lock: true });
  const pairs: Awaited<ReturnType<typeof changesOf>>[] = [];
  for (const [index, row] of rows.entries())
    pairs.push(await changesOf(trx, kind, kept.get(row.id), row, pathOf(index)));
  const moved = (index: number) => {
    const pair = pairs[index];
    const parentId = pair?.after.parentId;
    return typeof parentId === 'number' && parentId !== pair?.before.parentId ? [parentId] : [];
  };
  const parents = await parentsAmong(
    trx,
    kind,
    rows.flatMap((_, index) => moved(index)),
  );
  const issues = rows.flatMap((_, index): Issue[] =>
    moved(index).some((id) => !parents.has(id)) ? [{ path: `${pathOf(index)}.parentId`, code: 'unknown' }] : [],
  );
  if (issues.length > 0) throw invalid(issues);
  const written = pairs.filter(({ before, after }) => before !== after).map(({ after }) => after);
  if (written.length === 0) return pairs.map(({ before, after }) => [before, after]);
  const recoded = pairs.filter(({ before, after }) => before.code.toLowerCase() !== after.code.toLowerCase());
  if (recoded.length > 0) {
    const { codes } = await known(trx, kind);
    if (recoded.some(({ after }) => codes.has(after.code.toLowerCase()))) throw taken('parameter', 'code');
  }
  await trx.run(sql`
    update parameter t set code = x.code, name = x.name, name_en = x."nameEn", parent_id = x."parentId",
      status_id = x."statusId", extra = t.extra || x.extra, version = t.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(written.map((values) => ({ ...values, extra: extraOf(kind, values) })))}::json)
      as x(id bigint, code text, name text, "nameEn" text, "parentId" bigint, "statusId" integer, extra jsonb)
    where t.company_id = app.current_company() and t.id = x.id`);
  const fresh = await findParameters(trx, kind, ids);
  return pairs.map(({ before }) => [before, fresh.get(before.id) ?? before]);
}

/** The first of these rows whose name is also used under the same parent, ignoring case and accents. */
const namesakeOf = (trx: Trx, kind: ParameterKind, ids: readonly number[]) =>
  trx.first(sql<{ id: number; name: string }>`
    select p.id, p.name from parameter p where p.company_id = app.current_company() and p.kind = ${kind} and p.id = any(${ids})
      and exists (select from parameter o where o.company_id = p.company_id and o.kind = p.kind and o.id <> p.id
        and o.parent_id is not distinct from p.parent_id and app.fold(o.name) = app.fold(p.name))
    order by array_position(${ids}::bigint[], p.id) limit 1`);

const isRenamed = ([before, after]: [Kept, Kept]) => before.name !== after.name || before.parentId !== after.parentId;

/**
 * Updates only the fields in the input; writes nothing if nothing changes. Throws `notFound`,
 * `changedMeanwhile`, `parameter.codeFixed` for a code used by rules, `parameter.nameTaken`.
 */
export async function updateParameter(trx: Trx, kind: ParameterKind, id: number, values: Values): Promise<Kept> {
  const [pair] = await writeChanges(trx, kind, [{ ...values, id }], () => 'body');
  if (!pair) throw problem('notFound');
  const namesake = isRenamed(pair) ? await namesakeOf(trx, kind, [id]) : undefined;
  if (namesake) throw problem('parameter.nameTaken', { name: namesake.name });
  return pair[1];
}

/**
 * Changes several rows, each as `updateParameter` does; names are compared after all are written, so that two may
 * swap theirs. Throws the same, with the position of the row.
 */
export async function updateParameters(trx: Trx, kind: ParameterKind, rows: readonly Row[]): Promise<void> {
  const pairs = await writeChanges(trx, kind, rows, (index) => `body.rows.${index}`);
  const renamed = pairs.filter(isRenamed).map(([before]) => before.id);
  const namesake = renamed.length > 0 ? await namesakeOf(trx, kind, renamed) : undefined;
  if (!namesake) return;
  const index = rows.findIndex(({ id }) => id === namesake.id);
  throw problem('parameter.nameTaken', { name: namesake.name }, [{ path: `body.rows.${index}.name`, code: 'taken' }]);
}

/** Reorders the given rows within their current positions. Throws `invalid` for ids that are not of the kind. */
export async function orderParameters(trx: Trx, kind: ParameterKind, ids: readonly number[]): Promise<void> {
  const rows = await trx.rows(sql<{ id: number }>`
    select id from parameter where company_id = app.current_company() and kind = ${kind} order by id for update`);
  const there = new Set(rows.map(({ id }) => id));
  const issues = ids.flatMap((id, index): Issue[] => {
    if (!there.has(id)) return [{ path: `body.ids.${index}`, code: 'unknown' }];
    return ids.indexOf(id) === index ? [] : [{ path: `body.ids.${index}`, code: 'taken' }];
  });
  if (issues.length > 0) throw invalid(issues);
  // Positions may be shared, so the whole kind is renumbered; unchanged rows are not written.
  await trx.run(sql`
    with placed as (
      select p.id, row_number() over (order by p.sort_order, p.name collate app.natural_order, p.id) as place, u.place as wanted
      from parameter p left join unnest(${ids}::bigint[]) with ordinality u(id, place) on u.id = p.id
      where p.company_id = app.current_company() and p.kind = ${kind}),
    slots as (select place, row_number() over (order by place) as number from placed where wanted is not null),
    fresh as (
      select p.id, coalesce(s.place, p.place) as place from placed p left join slots s on s.number = p.wanted)
    update parameter t set sort_order = f.place from fresh f
    where t.company_id = app.current_company() and t.id = f.id and t.sort_order <> f.place`);
}
