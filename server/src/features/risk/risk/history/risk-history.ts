import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { ofImpactLevels, toldBy } from '@baluarte/contract/risk/risk.ts';
import { decisionFields } from '@baluarte/contract/risk/treatment-history.ts';
import { sql } from 'kysely';
import { relationEntries } from '#kit/catalogue/relation-history.queries.ts';
import { withRelations } from '#kit/catalogue/row-history.queries.ts';
import { changesWhere, entriesOf, entryOf, namesOf, type Names } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { ratingIds } from './as-of.queries.ts';

interface RatingChange {
  changesetId: number;
  factorId: number;
  factor: string;
  factorEn: string | null;
  before: string | null;
  after: string | null;
}

/** A rating as the name of its level; null level = the factor does not apply. */
const wordOf = (row: string) => sql`case when ${sql.ref(row)} is null then null else coalesce((
  select l."order" || ' · ' || l.name from impact_level l where l.company_id = c.company_id
    and l.id = (${sql.ref(row)} ->> 'impact_level_id')::bigint), 'N/A') end`;

/** Its controls as its history tells them. */
const controlsOfRisk = [
  { field: 'controls', of: 'control', table: 'risk_control', own: 'risk_id', other: 'control_id' },
] as const;

/** What proves it, or no longer does. */
const evidenceOfRisk = [
  { field: 'evidence', of: 'evidence', table: 'evidence_link', own: 'risk_id', other: 'evidence_id' },
] as const;

/** Of each changeset that moved a risk, the controls of its own that it changed: why what is left of it, and its status, changed. */
async function controlChanges(trx: Trx, id: number, changesetIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await trx.rows(sql<{ changesetId: number; ids: number[] }>`
    select c.changeset_id as "changesetId", array_agg(distinct c.row_id) as ids from change c
    where c.company_id = app.current_company() and c.changeset_id = any(${changesetIds}) and c.table_name = 'control' and c.operation = 'update'
      and c.row_id in (select k.control_id from change k
        where k.company_id = app.current_company() and k.risk_id = ${id} and k.table_name = 'risk_control')
    group by c.changeset_id`);
  return new Map(rows.map(({ changesetId, ids }) => [changesetId, ids]));
}

/** Entries of a risk with the controls it got and lost, and those whose change moved it. */
async function withControls(trx: Trx, id: number, entries: HistoryEntry[]): Promise<HistoryEntry[]> {
  const changed = await controlChanges(
    trx,
    id,
    entries.map(({ changesetId }) => changesetId),
  );
  for (const { changesetId, fields } of entries) {
    const after = changed.get(changesetId);
    if (after) fields.push({ field: 'changedControls', of: 'control', before: [], after });
  }
  return withRelations(entries, await relationEntries(trx, controlsOfRisk, id));
}

/** What was decided about a risk and who accepted it, an entry a changeset: fields of its own, with what they are of before them. */
async function decisionEntries(trx: Trx, id: number): Promise<HistoryEntry[]> {
  const changes = await changesWhere(trx, sql`c.table_name in ('treatment', 'acceptance') and c.risk_id = ${id}`);
  const entries = changes.flatMap((change): HistoryEntry[] => {
    const { fields, ...entry } = entryOf(change);
    const told = fields.flatMap(({ field, ...values }) => {
      const name = `${change.table_name}.${field}`;
      return isDecisionField(name) ? [{ field: name, ...values }] : [];
    });
    // Every decision confirms itself: that is news where nothing else changed.
    const news = told.length > 1 ? told.filter(({ field }) => field !== 'treatment.reviewedOn') : told;
    return news.length === 0 ? [] : [{ ...entry, operation: 'update', fields: news }];
  });
  return [...Map.groupBy(entries, ({ changesetId }) => changesetId).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, fields: [first, ...more].flatMap(({ fields }) => fields) }] : [],
  );
}
const isDecisionField = (name: string) => decisionFields.some((field) => field === name);

/**
 * Who changed what of a risk, its ratings and what was decided about it included, newest first; of its assessment, its decisions, its
 * controls and its evidence what the session may read. Throws `notFound` for a risk beyond the walls.
 */
export async function historyOfRisk(
  trx: Trx,
  id: number,
  holder: Holder,
): Promise<{ entries: HistoryEntry[] } & Names> {
  const mayRead = ({ field }: HistoryEntry['fields'][number]) =>
    (toldBy[field] ?? []).every((code) => can(holder, code));
  const own = (await entriesOf(trx, 'risk', id)).map((entry) => ({
    ...entry,
    fields: entry.fields.filter(mayRead),
  }));
  if (own.length === 0) throw problem('notFound');
  const controlled = can(holder, permissions.risks.listControls) ? await withControls(trx, id, own) : own;
  const decided = can(holder, permissions.risks.viewTreatmentDetail)
    ? withRelations(controlled, await decisionEntries(trx, id))
    : controlled;
  const entries = can(holder, permissions.evidence.list)
    ? withRelations(decided, await relationEntries(trx, evidenceOfRisk, id))
    : decided;
  const { names, namesEn } = await namesOf(trx, entries);
  if (!ofImpactLevels.every((code) => can(holder, code))) return { entries, names, namesEn };
  const ratings = await trx.rows<RatingChange>(sql`
    select c.changeset_id as "changesetId", f.id as "factorId", f.name as factor, f.name_en as "factorEn", ${wordOf('c.before')} as before, ${wordOf('c.after')} as after
    from change c join impact_factor f on f.company_id = c.company_id
      and f.id = (coalesce(c.after, c.before) ->> 'impact_factor_id')::bigint
    where c.company_id = app.current_company() and c.table_name = 'risk_impact' and c.row_id in (${ratingIds(id)})
      and c.changeset_id = any(${entries.map(({ changesetId }) => changesetId)})
    order by f.sort_order, f.id`);
  const byChangeset = Map.groupBy(ratings, ({ changesetId }) => changesetId);
  const withRatings = entries.map((entry) => {
    const fields = [...entry.fields, ...fieldsOf(byChangeset.get(entry.changesetId))];
    // A changeset that touched the risk twice rated it once.
    byChangeset.delete(entry.changesetId);
    return { ...entry, fields };
  });
  for (const { factorId, factor, factorEn } of ratings) {
    names[`impactFactor:${factorId}`] = factor;
    if (factorEn !== null) namesEn[`impactFactor:${factorId}`] = factorEn;
  }
  return { entries: withRatings, names, namesEn };
}

/** A rating as a field of the risk: `impactFactor:12`, named among the names. */
function fieldsOf(ratings: readonly RatingChange[] = []): HistoryEntry['fields'] {
  return ratings.map(({ factorId, before, after }) => ({ field: `impactFactor:${factorId}`, before, after }));
}
