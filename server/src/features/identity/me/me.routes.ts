import { me as endpoints } from '@baluarte/contract/identity/me.ts';
import {
  notificationChannels,
  preferencesOf,
  type NotificationChannel,
} from '@baluarte/contract/record/notification.ts';
import type { FastifyInstance } from 'fastify';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { deviceFrom } from '#identity/shared/session/device.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import { hasSms } from '#kit/sms/sms.ts';
import { askEmailChange, cancelEmailChange, confirmEmailChange } from './change-email.ts';
import { pendingEmail } from './email-change.queries.ts';
import { getPerson, leaveChecklist, updateNotifications, updatePerson } from './me.queries.ts';
import { listOwnEvents } from './own-events.queries.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.queries.ts';

const channelsOf = ({ env }: Parts): NotificationChannel[] =>
  notificationChannels.filter((channel) => channel !== 'sms' || hasSms(env));

async function readMe({ session, parts }: Handling<typeof endpoints.get>) {
  const { identityDb } = parts.database;
  const [person, pending] = await Promise.all([
    getPerson(identityDb, session),
    pendingEmail(identityDb, session.userId),
  ]);
  return {
    ...person,
    pendingEmail: pending,
    notifications: preferencesOf(person.notifications, person.companyDefaults),
    channels: channelsOf(parts),
  };
}

/** Codes sent to the phone open the account, so changing the number requires confirmation. Throws what is missing. */
async function refusePhone({ session, body, parts, request }: Handling<typeof endpoints.update>): Promise<void> {
  if (body.phone === undefined) return;
  const { phone, isPhoneForCodes } = await getPerson(parts.database.identityDb, session);
  if (!isPhoneForCodes || phone === body.phone) return;
  if (body.phone === null) throw problem('me.phoneForCodes');
  await confirmPerson(request, parts, { session, password: body.password });
}

async function writeMe(handling: Handling<typeof endpoints.update>) {
  const { session, body, parts } = handling;
  await refusePhone(handling);
  const { password: _, ...change } = body;
  const version = await inIdentityTransaction(parts.database.identityDb, (trx) =>
    updatePerson(trx, session.userId, change),
  );
  forget({ userId: session.userId });
  return { version };
}

async function readSessions({ session, parts }: Handling<typeof endpoints.sessions>) {
  const rows = await listOwnSessions(parts.database.identityDb, session);
  return rows.map(({ userAgent, companyId, companyName, ...row }) => ({
    ...row,
    device: deviceFrom(userAgent),
    place: null,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
  }));
}

async function endOne({ session, params, parts, request }: Handling<typeof endpoints.endSession>): Promise<null> {
  await inIdentityTransaction(parts.database.identityDb, async ({ client }) => {
    if (!(await endOwnSession(client, session.userId, params.id))) throw problem('notFound');
    await noteEvent(client, request, { userId: session.userId, kind: 'sessionEnded' });
  });
  forget({ sessionId: params.id });
  return null;
}

async function endOthers({ session, parts, request }: Handling<typeof endpoints.endOtherSessions>) {
  const { userId } = session;
  const ended = await inIdentityTransaction(parts.database.identityDb, async ({ client }) => {
    const count = await endOtherSessions(client, session);
    if (count > 0) await noteEvent(client, request, { userId, kind: 'sessionEnded', about: { count } });
    return count;
  });
  forget({ userId });
  return { ended };
}

/** Reading and changing the own account. */
export function meRoutes(app: FastifyInstance): void {
  serve(app, endpoints.get, readMe);
  serve(app, endpoints.update, writeMe);
  serve(app, endpoints.checklist, async ({ session, body, parts }) => {
    await leaveChecklist(parts.database.identityDb, session, body.isLeft);
    return null;
  });
  serve(app, endpoints.notifications, ({ session, body, parts }) =>
    inIdentityTransaction(parts.database.identityDb, (trx) => updateNotifications(trx, session, body)),
  );
  serve(app, endpoints.changeEmail, askEmailChange);
  serve(app, endpoints.cancelEmail, cancelEmailChange);
  serve(app, endpoints.confirmEmail, confirmEmailChange);
  serve(app, endpoints.sessions, readSessions);
  serve(app, endpoints.endSession, endOne);
  serve(app, endpoints.endOtherSessions, endOthers);
  serve(app, endpoints.events, async ({ session, query, parts }) => {
    const { rows, total } = await listOwnEvents(parts.database.identityDb, session.userId, query);
    return { rows: rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceFrom(userAgent) })), total };
  });
}
