import type { AuditEntity, ChangesetKind, Operation } from '@baluarte/contract/record/audit.ts';
import { can, lackOf } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { keepsViewsOfAll } from '@baluarte/contract/record/view.rules.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { leadersOf, needs, needsOfKind } from './needs.ts';

/**
 * One operation of a changeset on a table; an update is one per column with its own permissions, and one for the rest; any
 * other is one per end of its row besides.
 */
interface Act {
  entity: AuditEntity;
  operation: Operation;
  column: string | null;
}

const named = [...new Set(Object.values(needs).flatMap(({ columns }) => Object.keys(columns ?? {})))];
const ends = [...new Set(Object.values(needs).flatMap(({ ends }) => Object.keys(ends ?? {})))];
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const inverse = { insert: 'delete', update: 'update', delete: 'insert' } as const;

/** Tables, operations and columns of a changeset, without version counters and timestamps. */
async function actsOf(trx: Trx, changesetId: number): Promise<Act[]> {
  const rows = await trx.rows<Omit<Act, 'entity'> & { table: string }>(sql`
    select distinct c.table_name as "table", c.operation, k.name as "column" from change c cross join lateral (
      select n as name from unnest(${named}::text[]) n where c.operation = 'update' and c.before -> n is distinct from c.after -> n
      union all
      select n from unnest(${ends}::text[]) n where c.operation <> 'update' and coalesce(c.after, c.before) ->> n is not null
      union all
      select null where c.operation <> 'update' or exists (
        select from jsonb_each(c.after) a where a.value is distinct from c.before -> a.key
          and a.key <> all (${named}::text[]) and a.key <> 'updated_at' and a.key !~ '(^|_)version$')) k
    where c.company_id = app.current_company() and c.changeset_id = ${changesetId}`);
  return rows.map(({ table, ...act }) => ({ ...act, entity: camel(table) as AuditEntity }));
}

/** Whether an act is taken along by another one of the same changeset. */
export const follows = (
  acts: readonly Pick<Act, 'entity' | 'operation'>[],
  { entity, operation }: Pick<Act, 'entity' | 'operation'>,
): boolean =>
  Object.entries(leadersOf(entity, operation)).some(([leader, operations]) =>
    acts.some((act) => act.entity === leader && leader !== entity && operations.includes(act.operation)),
  );

type Required = readonly PermissionCode[] | 'own' | 'never';

function requiredFor({ entity, operation, column }: Act, how: 'byHand' | 'inverse'): Required {
  const need = needs[entity];
  const apart = operation === 'update' ? need.columns : need.ends;
  return (column === null ? undefined : apart?.[column]) ?? need[how === 'inverse' ? inverse[operation] : operation];
}

function refuseLacking(session: Session, { entity }: Act, required: Required): void {
  if (required === 'never') throw problem(entity === 'invitation' ? 'changeset.ofInvitation' : 'changeset.fact');
  if (required === 'own' || required.some((code) => can(session, code))) return;
  // Prefer reporting a permission that only lacks scopes over one that was never granted.
  const named = required.find((code) => lackOf(session, code) === 'everyScope') ?? required[0];
  if (named !== undefined) expectMay(session, named);
  throw problem('forbidden');
}

/** Rows owned by users: the user's own, or shared ones for who keeps the views of everybody. */
async function refuseOthersOwn(trx: Trx, session: Session, changesetId: number): Promise<void> {
  // API keys may not change rows that belong to users.
  if (session.apiKeyId !== null) throw problem('apiKey.notAllowed');
  const other = await trx.first(sql`
    select from change c cross join lateral (values (c.before), (c.after)) x (row)
    where c.company_id = app.current_company() and c.changeset_id = ${changesetId} and c.table_name = 'saved_view' and x.row is not null
      and (x.row ->> 'user_id')::bigint <> ${session.userId}
      and not (${keepsViewsOfAll(session)} and coalesce((x.row ->> 'is_shared')::boolean, false)) limit 1`);
  if (other) throw problem('changeset.notYours');
}

/**
 * Throws unless a session may undo a changeset: it needs the permissions of the original operations, and for another user's
 * changeset also those of the inverse ones. Throws `forbidden`, `changeset.notYours`, `changeset.fact` or `changeset.ofInvitation`.
 */
export async function admitUndo(
  trx: Trx,
  session: Session,
  { id, kind, isOwn }: { id: number; kind: ChangesetKind; isOwn: boolean },
): Promise<void> {
  const acts = await actsOf(trx, id);
  const led = acts.filter((act) => !follows(acts, act));
  for (const act of led) {
    // An import needs the permission to import and those to write its rows by hand.
    if (kind === 'import') refuseLacking(session, act, needs[act.entity].import ?? 'own');
    refuseLacking(session, act, needsOfKind[kind] ?? requiredFor(act, 'byHand'));
    if (!isOwn) refuseLacking(session, act, requiredFor(act, 'inverse'));
  }
  if (led.some((act) => requiredFor(act, 'byHand') === 'own')) await refuseOthersOwn(trx, session, id);
}
