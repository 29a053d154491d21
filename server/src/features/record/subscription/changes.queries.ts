import { parameterKinds, parameterViews } from '@baluarte/contract/kit/parameter-kinds.ts';
import type { AuditEntity, AuditChange, Named } from '@baluarte/contract/record/audit.ts';
import { isOfOwn, type Holder } from '@baluarte/contract/kit/session.ts';
import { listHere, mayOpen } from '@baluarte/contract/record/view-access.rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { snake } from '#kit/catalogue/store.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A change as it is recorded: whole rows, columns as they are named in SQL. */
export interface Recorded {
  id: number;
  table: string;
  rowId: number;
  operation: AuditChange['operation'];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** How the audit reads changes, which belongs to its room; passed in where jobs are composed. */
export interface AuditReader {
  /** Changes with names instead of numbers, and without what a holder may not read. */
  present: (trx: Trx, changes: readonly Recorded[], holder: Holder) => Promise<AuditChange[]>;
  /** Names of entries by number, also of what was deleted since. */
  names: (trx: Trx, entity: AuditEntity | 'person', ids: readonly number[]) => Promise<ReadonlyMap<number, Named>>;
}

/** Where the entries of a list are recorded: their entity, and the column of other tables that says they are part of one. */
export interface Source {
  entity: AuditEntity;
  /** Generated column of `change` with the number of the entry that a row of another table belongs to. */
  partOf?: 'risk_id' | 'control_id';
  /** The list calls its entries by the number of their person, not of their row. */
  isOfPeople?: true;
}

const sources: Readonly<Record<string, Source>> = {
  asset: { entity: 'asset' },
  threat: { entity: 'threat' },
  vulnerability: { entity: 'vulnerability' },
  control: { entity: 'control', partOf: 'control_id' },
  following: { entity: 'control', partOf: 'control_id' },
  evidence: { entity: 'evidence' },
  impactFactor: { entity: 'impactFactor' },
  risk: { entity: 'risk', partOf: 'risk_id' },
  treatment: { entity: 'risk', partOf: 'risk_id' },
  assessment: { entity: 'assessment' },
  auditRequest: { entity: 'auditRequest' },
  scope: { entity: 'scope' },
  role: { entity: 'role' },
  user: { entity: 'member', isOfPeople: true },
  ...Object.fromEntries(parameterKinds.map((kind) => [parameterViews(kind), { entity: 'parameter' as const }])),
};

/** Where the entries of a list are recorded; undefined for lists of what is itself a record: notifications, imports, the audit. */
export const sourceOf = (list: string): Source | undefined => sources[list];

/** Entities without a list of their own, and the list whose readers know them. */
const knownBy: Readonly<Partial<Record<AuditEntity, string>>> = {
  acceptance: 'treatment',
  assetAsset: 'asset',
  assetImpactFactor: 'asset',
  assetThreat: 'asset',
  assetVulnerability: 'asset',
  auditRequestComment: 'auditRequest',
  controlImpactFactor: 'control',
  followUp: 'following',
  riskControl: 'control',
  riskImpact: 'risk',
};

/** Whether a session may be told what was written to an entity: it may open a list of it, of all and not of its own alone. */
export function mayKnow(session: Holder & Pick<Session, 'companyId'>, entity: AuditEntity): boolean {
  const endpoint = listHere(session, knownBy[entity] ?? entity);
  if (endpoint === undefined || !mayOpen(session, endpoint)) return false;
  return typeof endpoint.access !== 'number' || !isOfOwn(session, endpoint.access);
}

/** Who changed something, when, in one changeset. */
export interface Act {
  changesetId: number;
  at: string;
  /** null: the product itself, or an account that is gone. */
  userName: string | null;
  kind: string;
}
export interface Written extends Act {
  /** The entry it is about. */
  entryId: number;
  change: Recorded;
}

/** Changes of one entry that are looked at, at most, and as many of its parts: enough for the latest few changesets. */
const mostChanges = 20;
/** Changesets open this long before the last look may have been committed after it. */
const settling = '1 minute';

const recordedJson = sql`json_build_object('id', c.id, 'table', c.table_name, 'rowId', c.row_id, 'operation', c.operation,
  'before', c.before, 'after', c.after)`;

/** The rows in which an entry is recorded: one, and of people every place they ever had. */
const rowsOf = ({ isOfPeople }: Source) =>
  isOfPeople
    ? sql`(select m.id from member m where m.company_id = app.current_company() and m.user_id = e.id
        union select d.row_id from change d where d.company_id = app.current_company()
          and d.table_name = 'member' and d.operation = 'delete' and (d.before ->> 'user_id')::bigint = e.id)`
    : sql`(select e.id)`;

/** What was written to some entries, and to what is part of them, since a moment; the latest first, and of each the latest few. */
export function changesSince(trx: Trx, source: Source, ids: readonly number[], since: string): Promise<Written[]> {
  const { entity, partOf } = source;
  const table = snake(entity);
  const latest = (where: RawBuilder<unknown>) => sql`(
    select c.*, s.at, s.kind, s.user_id from change c
    join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and ${where} and s.at > ${since}::timestamptz - ${settling}::interval
    order by c.id desc limit ${sql.lit(mostChanges)})`;
  const own = latest(sql`c.table_name = ${table} and c.row_id in ${rowsOf(source)}`);
  const parts = partOf
    ? sql` union all ${latest(sql`${sql.ref(`c.${partOf}`)} = e.id and c.table_name <> ${table}`)}`
    : sql``;
  return trx.rows<Written>(sql`
    select e.id as "entryId", c.changeset_id as "changesetId", c.at, c.kind, app.person_name(c.user_id) as "userName",
      ${recordedJson} as change
    from unnest(${ids}::bigint[]) e(id) cross join lateral (${own}${parts}) c
    order by c.id desc`);
}

/** The first thing that each of some changesets wrote to other tables: what its author did, where entries were computed from it. */
export const causesOf = (trx: Trx, { entity }: Source, changesets: readonly number[]) =>
  trx.rows<{ changesetId: number; change: Recorded }>(sql`
    select distinct on (c.changeset_id) c.changeset_id as "changesetId", ${recordedJson} as change
    from change_count n cross join lateral unnest(n.first_ids[1:1]) f(id)
    join change c on c.company_id = n.company_id and c.id = f.id
    where n.company_id = app.current_company() and n.changeset_id = any(${changesets}) and n.table_name <> ${snake(entity)}
    order by c.changeset_id, c.id`);

/** Name of the range of every rating, by `probability·impact`. */
export async function rangeNames(trx: Trx, language: string): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.rows<{ key: string; name: string }>(sql`
    select z.probability || '·' || z.impact as key, case when ${language} = 'en' then coalesce(l.name_en, l.name) else l.name end as name
    from zone z join range_level l on l.company_id = z.company_id and l.id = z.range_level_id
    where z.company_id = app.current_company()`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
