import { randomBytes } from 'node:crypto';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { calendarPrefix, followUpCalendar as endpoints } from '@baluarte/contract/risk/follow-up-calendar.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { FastifyInstance } from 'fastify';
import { noteEvent } from '#identity/shared/events.ts';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { recordAccountAction } from '#identity/shared/record-account-action.ts';
import { findMemberSession } from '#identity/shared/session/session-lookup.ts';
import { followsOwnOnly } from '#inventory/shared/own-controls.ts';
import { calendarType } from '#kit/calendar/write-calendar.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { originOf } from '#kit/http/origin.ts';
import { problem } from '#kit/http/problem.ts';
import type { FileReply } from '#kit/http/replies.ts';
import { hostSubdomainOf } from '#kit/http/request-session.ts';
import { serve, serveInSteps, type Handling, type StepHandling } from '#kit/http/serve.ts';
import { notify } from '#kit/notification/notify.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { tenantOf } from '#kit/tenancy/session.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { followUpCalendarFile } from './follow-up-calendar.ts';
import {
  calendarOf,
  deleteCalendar,
  insertCalendar,
  listCalendars,
  noteRead,
  ownerOf,
} from './follow-up-calendar.queries.ts';

const may = permissions.risks;

/** Readings from one network in a minute: the servers of a calendar program read for many people. */
const perAddress = { call: 'followUpCalendar', window: 60, max: 120 };

/** 256 random bits, in letters, digits, `-` and `_`. */
const newToken = () => `${calendarPrefix}${randomBytes(32).toString('base64url')}`;

const pathOf = (token: string) => `/api${endpoints.read.path.replace('{token}', token)}`;

/**
 * Makes an address once its person has confirmed who they are, and tells them of it. Not in the transaction of the request: that keeps its
 * reply for a day, and this one holds a secret.
 */
async function share({ session, tenant, body, parts, request }: StepHandling<typeof endpoints.create>) {
  const { userId } = session;
  await confirmPerson(request, parts, { session, password: body.password });
  const token = newToken();
  const made = await inIdentityTransaction(parts.database.identityDb, async (own) => {
    await noteEvent(own.client, request, { userId, kind: 'calendarShared' });
    return inCompany(parts.database.app, tenant, async (trx) => {
      await recordAccountAction(trx, { act: 'calendarShared', userId });
      const row = await insertCalendar(trx, { whose: body.whose, hash: hashToken(token) });
      if (!row) throw problem('followUpCalendar.membersOnly');
      await notify(parts, trx, {
        companyId: tenant.companyId,
        to: { userIds: [userId] },
        subject: 'calendarShared',
        params: {},
        // The list is not open to who follows up their own controls only.
        link: followsOwnOnly(session) ? null : '/risks/controls-following?show=calendar',
      });
      return row;
    });
  });
  return { ...made, address: `${originOf(parts.env.PUBLIC_URL, session.subdomain)}${pathOf(token)}` };
}

async function revoke({ session, trx, params, parts, request }: Handling<typeof endpoints.revoke>): Promise<null> {
  const { userId } = session;
  await recordAccountAction(trx, { act: 'calendarEnded', userId });
  if (!(await deleteCalendar(trx, params.whose))) throw problem('notFound');
  await noteEvent(parts.database.identityDb, request, { userId, kind: 'calendarEnded' });
  return null;
}

/** The calendar of an address, with what its person may see now. Throws `notFound` whatever is wrong, `slowDown`. */
async function read({ parts, params, request }: Handling<typeof endpoints.read>): Promise<FileReply> {
  const { env, database } = parts;
  await limitAddress(request, parts, perAddress);
  const hash = hashToken(params.token);
  const owner = await ownerOf(database.identityDb, { hash, subdomain: hostSubdomainOf(request, env.PUBLIC_URL) });
  const session = owner && (await findMemberSession(database.identityDb, { ...owner, address: request.ip }));
  if (!owner || !session || !can(session, may.listFollowUps)) throw problem('notFound');
  const { language, subdomain } = session;
  const { whose, companyId } = owner;
  const found = await inCompany(database.app, tenantOf(session, 'every', request), async (trx) => {
    await noteRead(trx, hash);
    return calendarOf(trx, { whose, language, namesRisks: can(session, may.list) });
  });
  const origin = originOf(env.PUBLIC_URL, subdomain);
  return {
    name: textsIn(language).following.feed.file,
    type: calendarType,
    body: followUpCalendarFile({ ...found, whose, language, companyId, origin }),
  };
}

/** Addresses at which calendar programs read follow-ups: making, seeing and ending one's own, and reading them without a session. */
export function followUpCalendarRoutes(app: FastifyInstance): void {
  serve(app, endpoints.list, ({ trx }) => listCalendars(trx));
  serveInSteps(app, endpoints.create, share);
  serve(app, endpoints.revoke, revoke);
  serve(app, endpoints.read, read);
}
