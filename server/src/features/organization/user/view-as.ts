import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { noteEvent } from '#identity/shared/events.ts';
import { beginView, VIEW_LIFE } from '#identity/shared/session/view-as.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { problem } from '#kit/http/problem.ts';
import { membershipOf, refuseMore, refuseOneself, type Work } from './membership.ts';
import { accountOf } from './user-access.ts';

/** The initial scope: the current one if the user may enter it, else their first. */
async function scopeFor({ trx, session }: Work, scopeIds: readonly number[]): Promise<number | null> {
  const rows = await trx.rows(sql<{ id: number }>`select id from scope
    where company_id = app.current_company() and status_id = 1 and (${scopeIds.length === 0} or id = any(${scopeIds})) order by id`);
  return (rows.find(({ id }) => id === session.scopeId) ?? rows[0])?.id ?? null;
}

/**
 * Begins a read-only impersonation of a company user for half an hour, recorded in the audit and in both accounts. Refused for
 * users with more permissions than the caller, and for super administrators.
 */
export async function viewAs(
  work: Work & { request: FastifyRequest },
  userId: number,
): Promise<{ token: string; until: string }> {
  const { trx, session, parts, request, tenant } = work;
  const { identityDb } = parts.database;
  const { companyId } = tenant;
  const place = await membershipOf(trx, userId);
  refuseOneself(session, place);
  refuseMore(session, place);
  if (place.statusId !== statusIds.ACTIVE) throw problem('user.notActive', { name: place.name });
  if ((await accountOf(identityDb, userId, companyId)).isSuperAdmin)
    throw problem('user.hasMore', { name: place.name });
  const scopeId = await scopeFor(work, place.scopeIds);
  await trx.run(sql`select set_config('app.changeset_kind', 'viewedAs', true),
    set_config('app.changeset_about', ${JSON.stringify({ userId })}, true)`);
  await trx.run(sql`select app.current_changeset()`);
  const token = await inIdentityTransaction(identityDb, async ({ client }) => {
    await noteEvent(client, request, { userId, kind: 'viewedAs', about: { name: session.userName, companyId } });
    await noteEvent(client, request, {
      userId: session.userId,
      kind: 'viewAsBegun',
      about: { name: place.name, companyId },
    });
    return beginView(client, { viewerId: session.userId, sessionId: session.sessionId, userId, companyId, scopeId });
  });
  return { token, until: new Date(Date.now() + VIEW_LIFE * 1000).toISOString() };
}
