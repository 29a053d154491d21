import type { SettingPart } from '@baluarte/contract/organization/setting.ts';
import { sql, type RawBuilder } from 'kysely';
import { problem, type Problem } from '#kit/http/problem.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Part {
  /** Column of the company that counts its saves. */
  version: string;
  /** Columns of the company that are its own. */
  columns: readonly string[];
}

/** What of a company's row belongs to which part of the settings. */
export const parts: Readonly<Record<SettingPart, Part>> = {
  company: {
    version: 'version',
    columns: [
      'name',
      'legal_name',
      'economic_activity_id',
      'category_id',
      'type_id',
      'country_id',
      'state_id',
      'city_id',
      'city',
      'address',
      'language',
      'time_zone',
      'logo_digest',
      'logo_name',
      'logo_tone',
    ],
  },
  security: {
    version: 'security_version',
    columns: [
      'requires_two_step',
      'credential_length',
      'credential_history',
      'credential_days',
      'session_minutes',
      'session_days',
      'has_one_session',
      'allowed_email_domains',
      'allowed_addresses',
    ],
  },
  api: { version: 'api_version', columns: ['api_is_on', 'api_days'] },
  retention: {
    version: 'retention_version',
    columns: [
      'keep_import_days',
      'keep_notification_days',
      'keep_event_days',
      'keep_session_days',
      'keep_evidence_days',
    ],
  },
  reports: {
    version: 'report_version',
    columns: ['report_accent', 'report_classification', 'report_authors', 'report_approvers', 'keep_document_days'],
  },
  notifications: { version: 'notification_version', columns: ['notification_defaults', 'follow_up_days'] },
};

/** The refusal of a stale save: who saved this part last, and when. */
async function savedMeanwhile(trx: Trx, { version }: Part, id: number): Promise<Problem> {
  const last = await trx.first(sql<{ at: string; by: string | null }>`
    select s.at, app.person_name(s.user_id) as by
    from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = 'company' and c.row_id = ${id}
      and c.before -> ${version}::text is distinct from c.after -> ${version}::text
    order by c.id desc limit 1`);
  return problem('changedMeanwhile', { by: last?.by ?? '—', at: last?.at ?? '' });
}

/**
 * Writes columns of the company of the walls, as one save of a part; returns the changeset, null when nothing changed. With
 * a `version` that is no longer the part's it throws `changedMeanwhile`, who and when.
 */
export async function savePart(
  trx: Trx,
  part: SettingPart,
  { version, values }: { version: number | undefined; values: Readonly<Record<string, RawBuilder<unknown>>> },
): Promise<number | null> {
  const counter = sql.ref(parts[part].version);
  const { id, current } = await trx.one(sql<{ id: number; current: number }>`
    select id, ${counter} as current from company where id = app.current_company() for update`);
  if (version !== undefined && version !== current) throw await savedMeanwhile(trx, parts[part], id);
  const names = Object.keys(values);
  const foreign = names.find((name) => !parts[part].columns.includes(name));
  if (foreign !== undefined) throw new Error(`${foreign} is no column of ${part}: its history would leave it out`);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const newValues = sql.join(Object.values(values));
  await trx.run(sql`
    update company set (${columns}, ${counter}, updated_at) = (select ${newValues}, ${counter} + 1, now())
    where id = ${id} and row(${columns}) is distinct from row(${newValues})`);
  return changesetOf(trx);
}
