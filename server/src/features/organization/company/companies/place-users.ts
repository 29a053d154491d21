import type { CompanyUsers } from '@baluarte/contract/organization/company.ts';
import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { refuseOtherDomains } from '#identity/shared/email-domains.ts';
import { sendInvitation } from '#organization/shared/send-invitation.ts';
import type { Parts } from '#kit/http/parts.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findAccounts } from './companies.queries.ts';

/** Existing accounts to add, each with the membership status: active or invited. */
export interface Placing {
  existing: { userId: number; base: number; statusId: number }[];
  invited: CompanyUsers['invited'];
}

/** Looks up the chosen users. Throws `invalid` for one without an account, or with a closed one. */
export async function lookUp(identityDb: Pool, { existing, invited }: CompanyUsers): Promise<Placing> {
  const accounts =
    existing.length === 0
      ? []
      : await findAccounts(
          identityDb,
          existing.map(({ userId }) => userId),
        );
  const statusOf = new Map(accounts.map(({ id, statusId }) => [id, statusId]));
  const issues = existing.flatMap(({ userId }, index) =>
    statusOf.has(userId) ? [] : [{ path: `body.users.existing.${index}.userId`, code: 'unknown' }],
  );
  if (issues.length > 0) throw invalid(issues);
  return {
    existing: existing.map((person) => ({
      ...person,
      // Users with an unconfirmed account must first accept an invitation.
      statusId: statusOf.get(person.userId) === statusIds.ACTIVE ? statusIds.ACTIVE : statusIds.INVITED,
    })),
    invited,
  };
}

interface Work {
  trx: Trx;
  session: Session;
  parts: Parts;
}
interface Placed {
  id: number;
  isNew: boolean;
  statusId: number;
}

const placeExisting = (trx: Trx, existing: Placing['existing']): Promise<Placed[]> =>
  trx.rows(sql<Placed>`
    insert into member as m (user_id, role_id, status_id)
    select x.user_id, r.id, x.status_id
    from unnest(${existing.map(({ userId }) => userId)}::bigint[], ${existing.map(({ base }) => base)}::smallint[],
      ${existing.map(({ statusId }) => statusId)}::smallint[]) x(user_id, base, status_id)
    join role r on r.is_system and r.base = x.base
    on conflict on constraint member__user_taken do update
    set role_id = excluded.role_id, status_id = case when m.status_id = 2 then excluded.status_id else m.status_id end,
      version = m.version + 1, updated_at = now()
    where m.role_id <> excluded.role_id or m.status_id = 2
    returning m.id, m.version = 1 as "isNew", m.status_id as "statusId"`);

const invite = (trx: Trx, { email, name, lastName, phone, language, base }: Placing['invited'][number]) =>
  trx.one(sql<{ id: number }>`
    insert into member (user_id, role_id, status_id)
    select app.person_to_invite(${email}, ${name}, ${lastName}, ${phone}, ${language}), r.id, ${statusIds.INVITED}
    from role r where r.is_system and r.base = ${base} returning id`);

/**
 * Adds users to the company of a transaction: with an account at once, otherwise by invitation. For existing members,
 * changes the role. Throws `member.userTaken` or `user.domainRefused`.
 */
export async function placeUsers(
  { trx, session, parts }: Work,
  { existing, invited }: Placing,
): Promise<{ added: number; invited: number; changed: number }> {
  const placed = existing.length === 0 ? [] : await placeExisting(trx, existing);
  const waiting = placed.filter(({ isNew, statusId }) => isNew && statusId === statusIds.INVITED).map(({ id }) => id);
  for (const person of invited) waiting.push((await invite(trx, person)).id);
  await refuseOtherDomains(trx, [...placed.filter((each) => each.isNew).map(({ id }) => id), ...waiting]);
  for (const memberId of waiting) await sendInvitation({ trx, session, parts }, memberId);
  const isNew = placed.filter((each) => each.isNew).length;
  return {
    added: isNew - (waiting.length - invited.length),
    invited: waiting.length,
    changed: placed.length - isNew,
  };
}

export interface Administrators {
  /** Who can administer today. */
  active: number;
  /** Including invited ones. */
  all: number;
}

/** How many administrators the company of a transaction has. */
export const countAdministrators = (trx: Trx): Promise<Administrators> =>
  trx.one(sql<Administrators>`
    select count(*) filter (where m.status_id = 1) as active, count(*) filter (where m.status_id in (1, 3)) as all
    from member m join role r on r.id = m.role_id and r.is_system and r.base = ${baseRoles.ADMIN}`);

/** Throws `company.lastAdministrator` where the preceding writes removed the last one. */
export async function refuseNoAdministrator(trx: Trx, before: Administrators): Promise<void> {
  const now = await countAdministrators(trx);
  if ((before.active > 0 && now.active === 0) || (before.all > 0 && now.all === 0))
    throw problem('company.lastAdministrator');
}
