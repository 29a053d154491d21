import { transitionsOfPerson } from '@baluarte/contract/kit/status.rules.ts';
import { statusTo } from '#kit/catalogue/transition.ts';
import type { AccountEvent } from '@baluarte/contract/identity/account-event.ts';
import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import type { platformUser, PlatformUserRecord } from '@baluarte/contract/organization/platform-user.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { sendResetLink } from '#identity/shared/password/reset-link.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { notifyAccount } from '#identity/shared/notify-account.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findPlatformUser } from './platform-users.queries.ts';

/** A super administrator's request about an account. */
export interface RequestContext {
  parts: Parts;
  session: Session;
  request: FastifyRequest;
}

/** The person as the page has it now. Throws `notFound`. */
export async function personNow({ parts, session }: RequestContext, id: number): Promise<Required<PlatformUserRecord>> {
  const found = await findPlatformUser(parts.database.identityDb, id);
  if (!found) throw problem('notFound');
  return { ...found, isOneself: id === session.userId };
}

interface Account {
  id: number;
  name: string;
  email: string;
  firstName: string;
  language: 'es' | 'en';
  statusId: number;
  isSuperAdmin: boolean;
}

/** The account, locked until the transaction ends. Throws `notFound`. */
export async function held(trx: Trx, id: number): Promise<Account> {
  const found = await trx.first(sql<Account>`
    select id, first_name || ' ' || last_name as name, email, first_name as "firstName", language, status_id as "statusId",
      is_super_admin as "isSuperAdmin"
    from auth."user" where id = ${id} for update`);
  if (!found) throw problem('notFound');
  return found;
}

/** Notes in the account's own log who did what to it. */
const note = ({ session, request }: RequestContext, trx: Trx, userId: number, kind: AccountEvent): Promise<void> =>
  noteEvent(trx.client, request, { userId, kind, about: { name: session.userName, userId: session.userId } });

/** Throws, with the names of the companies, where one would be left without an active administrator. */
async function refuseSole(trx: Trx, { id, name }: Account): Promise<void> {
  // One at a time: two who share a company must not be closed by two who each see the other.
  await trx.run(sql`select pg_advisory_xact_lock(hashtext('accounts closed'))`);
  const left = await trx.rows(sql<{ name: string }>`
    select c.name from member m
    join role r on r.company_id = m.company_id and r.id = m.role_id and r.is_system and r.base = ${baseRoles.ADMIN}
    join company c on c.id = m.company_id and c.status_id = ${statusIds.ACTIVE}
    where m.user_id = ${id} and m.status_id = ${statusIds.ACTIVE} and not exists (
      select from member o join auth."user" u on u.id = o.user_id and u.status_id = ${statusIds.ACTIVE}
      where o.company_id = m.company_id and o.role_id = m.role_id and o.user_id <> m.user_id and o.status_id = ${statusIds.ACTIVE}
        and o.access_until is null)
    order by c.name`);
  if (left.length > 0)
    throw problem('platformUser.soleAdministrator', { name, companies: left.map((each) => each.name).join(', ') });
}

/**
 * Closes an account everywhere, which ends its sessions, or opens it again. Throws `platformUser.oneself`,
 * `platformUser.neverOpened`, `platformUser.soleAdministrator`, `user.lastSuperAdmin`.
 */
export async function changeStatus(
  context: RequestContext,
  id: number,
  to: StatusId,
): Promise<Required<PlatformUserRecord>> {
  if (id === context.session.userId) throw problem('platformUser.oneself');
  await inIdentityTransaction(context.parts.database.identityDb, async (trx) => {
    const account = await held(trx, id);
    if (account.statusId !== statusIds.ACTIVE && account.statusId !== statusIds.INACTIVE)
      throw problem('platformUser.neverOpened', { name: account.name });
    const statusId = statusTo(account.statusId, to, transitionsOfPerson);
    if (account.statusId === statusId) return;
    const isClosing = statusId === statusIds.INACTIVE;
    if (isClosing) await refuseSole(trx, account);
    await trx.run(sql`update auth."user" set status_id = ${statusId}, updated_at = now() where id = ${id}`);
    if (isClosing) await trx.run(sql`delete from auth.session where user_id = ${id}`);
    await note(context, trx, id, isClosing ? 'accountClosed' : 'accountOpened');
  });
  forget({ userId: id });
  return personNow(context, id);
}

type SuperAdmin = z.output<(typeof platformUser.superAdmin)['body']>;

/**
 * Grants or revokes super administrator rights. Throws `platformUser.wrongEmail` or what `confirmPerson` throws,
 * `platformUser.notActive`, and by the database `user.lastSuperAdmin`.
 */
export async function changeSuperAdmin(
  context: RequestContext,
  id: number,
  { isSuperAdmin, confirm, password }: SuperAdmin,
): Promise<Required<PlatformUserRecord>> {
  const { parts, session, request } = context;
  const { email } = await personNow(context, id);
  if (confirm.toLowerCase() !== email) throw problem('platformUser.wrongEmail', { email });
  await confirmPerson(request, parts, { session, password });
  await inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const account = await held(trx, id);
    if (account.isSuperAdmin === isSuperAdmin) return;
    if (isSuperAdmin && account.statusId !== statusIds.ACTIVE)
      throw problem('platformUser.notActive', { name: account.name });
    await trx.run(sql`update auth."user" set is_super_admin = ${isSuperAdmin}, updated_at = now() where id = ${id}`);
    const happened = isSuperAdmin ? 'superAdminGiven' : 'superAdminTaken';
    await note(context, trx, id, happened);
    const params = { person: session.userName };
    if (id !== session.userId)
      await notifyAccount(parts, trx, { userId: id, subject: happened, params, tab: 'sessions' });
  });
  forget({ userId: id });
  return personNow(context, id);
}

/** Ends all sessions of a user except the current one; returns how many. Throws `notFound`. */
export async function endSessions(context: RequestContext, id: number): Promise<{ ended: number }> {
  const ended = await inIdentityTransaction(context.parts.database.identityDb, async (trx) => {
    await held(trx, id);
    const count = await trx.run(
      sql`delete from auth.session where user_id = ${id} and id <> ${context.session.sessionId}`,
    );
    if (count > 0) await note(context, trx, id, 'sessionEnded');
    return count;
  });
  forget({ userId: id });
  return { ended };
}

/** Sends a person the link to choose a password themselves. Throws `platformUser.notActive`. */
export async function giveResetLink(context: RequestContext, id: number): Promise<null> {
  await inIdentityTransaction(context.parts.database.identityDb, async (trx) => {
    const account = await held(trx, id);
    if (account.statusId !== statusIds.ACTIVE) throw problem('platformUser.notActive', { name: account.name });
    await sendResetLink(context.parts, trx, { ...account, userId: id });
    await note(context, trx, id, 'resetLinkSent');
  });
  return null;
}
