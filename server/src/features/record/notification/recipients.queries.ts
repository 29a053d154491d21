import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import { can, isOfOwn } from '@baluarte/contract/kit/session.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { Pool } from 'pg';
import { heldCodes } from '#identity/shared/session/session-lookup.ts';
import type { Notice } from '#kit/notification/notice.ts';

/** A recipient, in one of their companies. */
export interface Recipient {
  userId: number;
  email: string;
  name: string;
  language: Language;
  phone: string | null;
  /** The user's own notification settings, as stored. */
  choices: unknown;
  /** The company's defaults. */
  companyDefaults: unknown;
  /** null for who is in no company. */
  companyId: number | null;
  company: string | null;
  subdomain: string | null;
  isExample: boolean;
}

interface Row extends Recipient {
  base: BaseRole | null;
  isSystemRole: boolean | null;
  permissionCodes: number[] | null;
}

const columns = `u.id as "userId", u.email, u.first_name as name, u.language, u.phone, u.notifications as choices, c.notification_defaults as "companyDefaults",
  c.id as "companyId", c.name as company, c.subdomain, c.example_of is not null as "isExample", r.base, r.is_system as "isSystemRole",
  case when r.status_id = 1 then r.permission_codes end as "permissionCodes"`;

const inCompanyOf = `auth."user" u join company c on c.id = $1 and c.status_id = 1
  left join open_member m on m.company_id = c.id and m.user_id = u.id
  left join role r on r.company_id = m.company_id and r.id = m.role_id
  where u.status_id = 1`;

async function whoCan(identityDb: Pool, companyId: number, to: Extract<Notice['to'], { can: number }>): Promise<Row[]> {
  const { rows } = await identityDb.query<Row>(
    `select ${columns} from ${inCompanyOf} and m.id is not null and u.id is distinct from $2
       and ($3::bigint[] is null or u.id = any($3)) order by u.id`,
    [companyId, to.except ?? null, to.among ?? null],
  );
  const holderOf = (row: Row) => ({ base: row.base ?? 3, permissionCodes: heldCodes(row) });
  const those = rows.filter((row) => can(holderOf(row), to.can));
  const preferred = those.filter(({ userId }) => to.preferring?.includes(userId) === true);
  // Of what is not theirs those are not told who may do it with their own alone.
  return preferred.length > 0 ? preferred : those.filter((row) => !isOfOwn(holderOf(row), to.can));
}

/**
 * Recipients of a notice at delivery, one row per user and company; not former or inactive members, nor those whose place is over. A notice of
 * an account goes to its user in every company, and also without one.
 */
export async function findRecipients(
  identityDb: Pool,
  { companyId, to }: Pick<Notice, 'companyId' | 'to'>,
): Promise<Recipient[]> {
  if ('can' in to) return companyId === null ? [] : whoCan(identityDb, companyId, to);
  if (companyId !== null) {
    const { rows } = await identityDb.query<Row>(
      `select ${columns} from ${inCompanyOf} and u.id = any($2) and (m.id is not null or u.is_super_admin) order by u.id`,
      [companyId, to.userIds],
    );
    return rows;
  }
  const { rows } = await identityDb.query<Row>(
    `select ${columns} from auth."user" u
     left join (open_member m join company c on c.id = m.company_id and c.status_id = 1) on m.user_id = u.id
     left join role r on r.company_id = m.company_id and r.id = m.role_id
     where u.status_id = 1 and u.id = any($1) order by u.id, m.last_visit_at desc nulls last, c.id`,
    [to.userIds],
  );
  return rows;
}
