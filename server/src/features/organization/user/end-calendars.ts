import type { FastifyRequest } from 'fastify';
import { noteEvent } from '#identity/shared/events.ts';
import { recordAccountAction } from '#identity/shared/record-account-action.ts';
import { problem } from '#kit/http/problem.ts';
import { notify } from '#kit/notification/notify.ts';
import { membershipOf, refuseMore, type Work } from './membership.ts';
import { endOwn } from './owned-resources.ts';

/**
 * Ends the addresses at which calendar programs read a person's follow-ups, and tells that person. Throws `notFound` where there is none,
 * `user.hasMore`.
 */
export async function endCalendars(work: Work & { request: FastifyRequest }, userId: number): Promise<null> {
  const { trx, session, parts, request, tenant } = work;
  refuseMore(session, await membershipOf(trx, userId, true));
  await recordAccountAction(trx, { act: 'calendarRevoked', userId });
  if ((await endOwn(trx, [userId], { actorId: session.userId, tables: ['follow_up_calendar'] })) === 0)
    throw problem('notFound');
  await noteEvent(parts.database.identityDb, request, {
    userId,
    kind: 'calendarEnded',
    about: { name: session.userName, companyId: tenant.companyId },
  });
  if (userId !== session.userId)
    await notify(parts, trx, {
      companyId: tenant.companyId,
      to: { userIds: [userId] },
      subject: 'calendarRevoked',
      params: { person: session.userName },
      link: '/risks/controls-following?show=calendar',
    });
  return null;
}
