import type { RetentionSettings, setting as endpoints } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { savePart } from './parts.ts';

/** Runs that are shown. */
const SHOWN = 5;

/** The company's retention periods, and recent deletions. */
export async function readRetention(trx: Trx) {
  const kept = await trx.one(sql<RetentionSettings & { version: number }>`
    select keep_import_days as "importDays", keep_notification_days as "notificationDays", keep_event_days as "eventDays",
      keep_session_days as "sessionDays", keep_evidence_days as "evidenceDays", retention_version as version
    from company where id = app.current_company()`);
  const runs = await trx.rows(
    sql<{
      at: string;
      imports: number;
      importRows: number;
      notifications: number;
      accountEvents: number;
      sessions: number;
      evidenceFiles: number;
    }>`
    select created_at as at, imports, import_rows as "importRows", notifications, account_events as "accountEvents", sessions,
      evidence_files as "evidenceFiles"
    from retention_run where company_id = app.current_company() order by id desc limit ${SHOWN}`,
  );
  return { ...kept, runs };
}

/** Saves it; the next night acts by it. */
export async function saveRetention({ trx, body }: Handling<typeof endpoints.updateRetention>) {
  const changesetId = await savePart(trx, 'retention', {
    version: body.version,
    values: {
      keep_import_days: sql`${body.importDays}::smallint`,
      keep_notification_days: sql`${body.notificationDays}::smallint`,
      keep_event_days: sql`${body.eventDays}::smallint`,
      keep_session_days: sql`${body.sessionDays}::smallint`,
      keep_evidence_days: sql`${body.evidenceDays}::smallint`,
    },
  });
  return { ...(await readRetention(trx)), changesetId };
}
