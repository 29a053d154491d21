import type { OwnedResourceKind, offboardingActions } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Membership, Work } from './membership.ts';

/**
 * Columns of tenant tables that reference a user and stay unchanged when the user is removed, each with the reason. A test compares
 * this list and those below with the database: a new column must be in one of them.
 */
export const keptColumns: Readonly<Record<string, string>> = {
  'acceptance.decided_by': 'who approved or refused it, which is a fact',
  'acceptance.requested_by': 'who asked for it, which is a fact',
  'archive.user_id': 'who took the company out, which is a fact',
  'assessment.user_id': 'who began an assessment, which is a fact',
  'assessment_answer.answered_by': 'who answered, which is a fact',
  'assessment_part.user_id': 'who was asked to answer a part, shown as nobody once they left',
  'assessment_rating.user_id': 'whose rating it is, which is a fact',
  'changeset.user_id': 'the record of who did what',
  'audit_request_comment.user_id': 'who said something about what an auditor asked, which is a fact',
  'audit_request.answered_by': 'who answered an auditor, which is a fact',
  'audit_request.created_by': 'who asked for something, which is a fact',
  'framework_version.created_by': 'who made a version of a framework, which is a fact',
  'company_origin.user_id': 'who brought the company in, which is a fact',
  'evidence.hold_by': 'who put it on hold, which is a fact',
  'evidence_revision.created_by': 'who handed it in, which is a fact',
  'download.user_id': 'who took a file out, which is a fact',
  'evidence_upload.user_id': 'a file on its way, gone within a day',
  'former_person.user_id': 'whose name is kept',
  'handover.user_id': 'who made a pack for others, which is a fact',
  'idempotency.user_id': 'answers to repetitions of a call, for a day',
  'follow_up.created_by': 'who followed a control up, which is a fact',
  'import.user_id': 'who imported a file, which is a fact',
  'member.user_id': 'the place itself, which goes',
  'report_schedule.user_id':
    'what others are sent regularly: it pauses, and whoever edits the settings takes it over or deletes it',
  'risk.assessed_by': 'who assessed a risk, which is a fact',
  'shared_asset_template_change.user_id': 'who gave a template to every company or changed it, which is a fact',
  'signing_key.created_by': 'who let another key sign, which is a fact',
  'treatment.decided_by': 'who decided about a risk, which is a fact',
};

interface OwnedResource {
  kind: OwnedResourceKind;
  action: (typeof offboardingActions)[number];
}

/** A resource to transfer, by the column that references its owner. */
interface TransferredResource extends OwnedResource {
  action: 'given';
  column: string;
  /** Rows `user_id, count` of these users. */
  counts: (userIds: readonly number[]) => ReturnType<typeof sql>;
  give: (membership: Membership, heirId: number) => ReturnType<typeof sql>;
}

const waiting = sql`accepted_at is null and revoked_at is null and expires_at > now()`;

/** Requests of auditors that wait for an answer. */
const toAnswer = sql`status_id = 4`;

export const transferred: readonly TransferredResource[] = [
  {
    kind: 'auditRequest',
    action: 'given',
    column: 'audit_request.assignee_id',
    counts: (userIds) => sql`select assignee_id, count(*)::integer from audit_request
      where company_id = app.current_company() and assignee_id = any(${userIds}) and ${toAnswer} group by assignee_id`,
    give: (
      { userId },
      heirId,
    ) => sql`update audit_request set assignee_id = ${heirId}, version = version + 1, updated_at = now()
      where company_id = app.current_company() and assignee_id = ${userId} and ${toAnswer}`,
  },
  {
    kind: 'invitation',
    action: 'given',
    column: 'invitation.invited_by',
    counts: (userIds) => sql`select invited_by, count(*)::integer from invitation
      where company_id = app.current_company() and invited_by = any(${userIds}) and ${waiting} group by invited_by`,
    give: ({ userId }, heirId) => sql`update invitation set invited_by = ${heirId}
      where company_id = app.current_company() and invited_by = ${userId} and ${waiting}`,
  },
  {
    kind: 'sharedView',
    action: 'given',
    column: 'saved_view.user_id',
    counts: (userIds) => sql`select user_id, count(*)::integer from saved_view
      where company_id = app.current_company() and user_id = any(${userIds}) and is_shared group by user_id`,
    // The new owner may already have one of that name.
    give: (
      { userId },
      heirId,
    ) => sql`update saved_view v set user_id = ${heirId}, version = version + 1, updated_at = now(),
        name = case when exists (select from saved_view o where o.company_id = v.company_id and o.user_id = ${heirId}
          and o.list = v.list and o.name = v.name) then left(v.name, 60) || ' · ' || v.id else v.name end
      where v.company_id = app.current_company() and v.user_id = ${userId} and v.is_shared`,
  },
];

/** Tables with private rows, deleted with the membership. */
const endedTables = [
  'board_link',
  'follow_up_calendar',
  'home_arrangement',
  'notification',
  'notification_digest',
  'report_document',
  'saved_view_default',
  'view_subscription',
];
export const endedColumns = endedTables.map((table) => `${table}.user_id`);

/**
 * Deletes users' private rows, of some tables or of all, and returns how many; without a current user, because the policy then shows them. The changeset, opened before, keeps
 * its user.
 */
export async function endOwn(
  trx: Trx,
  userIds: readonly number[],
  { actorId, tables = [...endedTables, 'saved_view'] }: { actorId: number; tables?: readonly string[] },
): Promise<number> {
  let ended = 0;
  await trx.run(sql`select app.current_changeset(), set_config('app.user_id', '', true)`);
  for (const table of tables)
    ended += await trx.run(
      sql`delete from ${sql.table(table)} where company_id = app.current_company() and user_id = any(${userIds})`,
    );
  await trx.run(sql`select set_config('app.user_id', ${String(actorId)}, true)`);
  return ended;
}

const sharedCalendars = `select count(*)::integer as count from follow_up_calendar where user_id = $1 and company_id = $2`;

/** Number of addresses at which calendar programs read a user's follow-ups in a company. */
export const countCalendars = async (identityDb: Pool, userId: number, companyId: number): Promise<number> =>
  (await identityDb.query<{ count: number }>(sharedCalendars, [userId, companyId])).rows[0]?.count ?? 0;

interface Counted {
  userId: number;
  count: number;
}

const liveKeys = `select user_id as "userId", count(*)::integer as count from auth.api_key
  where user_id = any($1) and company_id = $2 and revoked_at is null and (expires_at is null or expires_at > now())
  group by user_id`;

/** Number of API keys of users for a company, revoked with the membership. */
const keysOf = async (identityDb: Pool, userIds: readonly number[], companyId: number): Promise<Counted[]> =>
  (await identityDb.query<Counted>(liveKeys, [userIds, companyId])).rows;

/** Number of a user's API keys for a company. */
export const countKeys = async (identityDb: Pool, userId: number, companyId: number): Promise<number> =>
  (await keysOf(identityDb, [userId], companyId))[0]?.count ?? 0;

type OwnedResources = (OwnedResource & { count: number })[];

/** Resources to transfer before these users leave, by user. */
export async function toGive(trx: Trx, userIds: readonly number[]): Promise<Map<number, OwnedResources>> {
  const rows = await trx.rows(
    sql<Counted & OwnedResource>`select kind, 'given' as action, "userId", count from (${sql.join(
      transferred.map(({ kind, counts }) => sql`select ${kind}::text, o.* from (${counts(userIds)}) o`),
      sql` union all `,
    )}) x(kind, "userId", count)`,
  );
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** Counts of a user's resources in the company, without zeros. */
export async function ownedResourcesOf(
  { trx, parts, tenant }: Pick<Work, 'trx' | 'parts' | 'tenant'>,
  { userId }: Membership,
): Promise<OwnedResources> {
  const owned = (await toGive(trx, [userId])).get(userId) ?? [];
  const count = await countKeys(parts.database.identityDb, userId, tenant.companyId);
  const found = owned.map(({ kind, action, count }) => ({ kind, action, count }));
  return count > 0 ? [...found, { kind: 'apiKey', action: 'ended', count }] : found;
}
