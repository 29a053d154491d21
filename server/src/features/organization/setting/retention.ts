import type { RetentionCounts, RetentionSettings } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { applyRetentionJob } from './setting.jobs.ts';

/** Expired rows inside the company's walls. `null` days: none expire. */
const ended = (days: number | null) =>
  sql`i.company_id = app.current_company() and i.state not in ('waiting', 'running')
    and i.finished_at < now() - make_interval(days => ${days}::integer)`;
const read = (days: number | null) =>
  sql`n.company_id = app.current_company() and n.created_at < now() - make_interval(days => ${days}::integer)`;

// Files that are part of no evidence any more. Their bytes go once their rows are gone.
const released = (days: number | null) =>
  sql`s.company_id = app.current_company() and s.proved_at is not null and s.released_at < now() - make_interval(days => ${days}::integer)
    and not exists (select from evidence_file f where f.company_id = s.company_id and f.stored_file_id = s.id)
    and not exists (select from evidence_upload u where u.company_id = s.company_id and u.stored_file_id = s.id)`;

// An event expires when it has expired for all companies of its user: the longest retention applies.
const events = `from auth.event e where e.user_id in (select m.user_id from member m where m.company_id = $1)
  and e.at < now() - make_interval(days => greatest($2::integer, (select max(c.keep_event_days) from member o
    join company c on c.id = o.company_id where o.user_id = e.user_id and o.company_id <> $1)))
  and not exists (select from member o join company c on c.id = o.company_id
    where o.user_id = e.user_id and o.company_id <> $1 and c.keep_event_days is null)`;
// A session ended when the first of its limits was reached.
const sessionsOver = `s.company_id = $1 and least(s.expires_at, s.used_at + make_interval(mins => c.session_minutes),
  s.created_at + make_interval(days => c.session_days)) < now() - make_interval(days => $2::integer)`;
const countSessions = `select count(*)::int as count from auth.session s join company c on c.id = s.company_id where ${sessionsOver}`;
const removeSessions = `delete from auth.session s using company c where c.id = s.company_id and ${sessionsOver}`;

const countNotifications = `select count(*)::int as count from notification n
  where n.company_id = $1 and n.created_at < now() - make_interval(days => $2::integer)`;

const countOf = async (identityDb: Pick<Pool, 'query'>, text: string, companyId: number, days: number | null) =>
  days === null ? 0 : ((await identityDb.query<{ count: number }>(text, [companyId, days])).rows[0]?.count ?? 0);

type Kept = Omit<RetentionSettings, 'version'>;

/** How many rows would be deleted today, by limits. `trx` is of the company; account rows are counted as the identity role. */
export async function countRetention(
  trx: Trx,
  { identityDb, companyId }: { identityDb: Pool; companyId: number },
  kept: Kept,
): Promise<RetentionCounts> {
  const inside = await trx.one(sql<Pick<RetentionCounts, 'imports' | 'importRows' | 'evidenceFiles'>>`
    select (select count(*)::int from import i where ${ended(kept.importDays)}) as imports,
      (select count(*)::int from import_row r join import i on i.company_id = r.company_id and i.id = r.import_id
        where ${ended(kept.importDays)}) as "importRows",
      (select count(*)::int from stored_file s where ${released(kept.evidenceDays)}) as "evidenceFiles"`);
  return {
    ...inside,
    // The policy shows users only their own notifications.
    notifications: await countOf(identityDb, countNotifications, companyId, kept.notificationDays),
    accountEvents: await countOf(identityDb, `select count(*)::int as count ${events}`, companyId, kept.eventDays),
    sessions: await countOf(identityDb, countSessions, companyId, kept.sessionDays),
  };
}

/** Deletes within one company. */
async function removeInside(
  trx: Trx,
  kept: Kept,
): Promise<Pick<RetentionCounts, 'imports' | 'importRows' | 'notifications' | 'evidenceFiles'>> {
  const importRows = await trx.run(sql`
    delete from import_row r using import i where i.company_id = r.company_id and i.id = r.import_id and ${ended(kept.importDays)}`);
  const imports = await trx.run(sql`delete from import i where ${ended(kept.importDays)}`);
  const notifications = await trx.run(sql`delete from notification n where ${read(kept.notificationDays)}`);
  const evidenceFiles = await trx.run(sql`delete from stored_file s where ${released(kept.evidenceDays)}`);
  return { imports, importRows, notifications, evidenceFiles };
}

interface Company extends Kept {
  companyId: number;
}

/**
 * Deletes expired rows of all companies, and records what was deleted. Idempotent, so the next night completes an interrupted
 * run.
 */
export async function applyRetention(parts: Pick<Parts, 'database' | 'jobs'>): Promise<void> {
  const { app, identityDb } = parts.database;
  const { rows } = await identityDb.query<Company>(`
    select id as "companyId", keep_import_days as "importDays", keep_notification_days as "notificationDays",
      keep_event_days as "eventDays", keep_session_days as "sessionDays", keep_evidence_days as "evidenceDays"
    from company where coalesce(keep_import_days, keep_notification_days, keep_event_days, keep_session_days, keep_evidence_days) is not null order by id`);
  await forEachOfCompany(parts, applyRetentionJob, rows, async ({ companyId, ...kept }) => {
    const gone = async (text: string, days: number | null) =>
      days === null ? 0 : ((await identityDb.query(text, [companyId, days])).rowCount ?? 0);
    const accountEvents = await gone(`delete ${events}`, kept.eventDays);
    const outside = { accountEvents, sessions: await gone(removeSessions, kept.sessionDays) };
    const tenant = { companyId, userId: null, scopeIds: 'every', kind: 'retention' } as const;
    await inCompany(app, tenant, async (trx) => {
      const { imports, importRows, notifications, evidenceFiles } = await removeInside(trx, kept);
      if (imports + importRows + notifications + evidenceFiles + outside.accountEvents + outside.sessions === 0) return;
      await trx.run(sql`
        insert into retention_run (imports, import_rows, notifications, account_events, sessions, evidence_files)
        values (${imports}, ${importRows}, ${notifications}, ${outside.accountEvents}, ${outside.sessions}, ${evidenceFiles})`);
    });
  });
}
