import { twoStep as endpoints } from '@baluarte/contract/identity/two-step.ts';
import type { FastifyInstance } from 'fastify';
import { beginSession } from '#identity/shared/session/begin-session.ts';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { deviceOf } from '#identity/shared/session/second-step.ts';
import { issueTicket } from '#identity/shared/tickets.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { problem } from '#kit/http/problem.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { removeFactor } from './change-factors.ts';
import { beginEnrolment, checkEnrolment, finishEnrolment } from './enrol.ts';
import { findPerson, lockPerson } from './person.queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { readSecurity } from './security.queries.ts';
import { CODE_LIFE } from '#identity/shared/sent-code.ts';
import { sendCode } from './send-code.ts';
import { lockChallenge, lockEnrolment, type StepTicket } from './step-ticket.ts';
import { forgetDevices } from './trusted-device.ts';
import { tryCode } from './try-code.ts';
import { personOfChallenge, verifyStep } from './verify-step.ts';

/** The locked challenge of a user who must first set up a method; only such a challenge may turn one on. */
async function lockForced(trx: Trx, challenge: string): Promise<StepTicket> {
  const ticket = await lockChallenge(trx, challenge);
  if (ticket.data.mustEnrol !== true) throw problem('step.methodOff');
  return ticket;
}

const send = ({ parts, body }: Handling<typeof endpoints.send>) =>
  inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const ticket = await lockChallenge(trx, body.challenge);
    const person = await findPerson(trx, ticket.userId);
    if (!person.methods.includes(body.method)) throw problem('step.methodOff');
    return sendCode(parts, trx, { ticket, person, method: body.method });
  });

const enrol = ({ parts, body }: Handling<typeof endpoints.enrol>) =>
  inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const ticket = await lockForced(trx, body.challenge);
    return beginEnrolment(parts, trx, { ticket, person: await findPerson(trx, ticket.userId), method: body.method });
  });

async function confirmEnrol({ parts, request, body }: Handling<typeof endpoints.confirmEnrol>) {
  const userId = await personOfChallenge(parts, body.challenge);
  const { method, recoveryCodes } = await tryCode(parts, request, {
    userId,
    lock: (trx) => lockForced(trx, body.challenge),
    check: (_, ticket) => checkEnrolment(parts, ticket, body.code),
    async done(trx, ticket) {
      const codes = await finishEnrolment(parts, trx, { request, ticket, code: body.code });
      return { method: ticket.data.enrol?.method ?? '', recoveryCodes: codes };
    },
  });
  const begun = await beginSession(request, { userId, isProven: true, by: method });
  return { ...begun, recoveryCodes };
}

/** The session's open ticket to turn on a method, or a new one. */
async function ticketOf(trx: Trx, { userId, sessionId }: { userId: number; sessionId: number }): Promise<StepTicket> {
  const open = await lockEnrolment(trx, { userId, sessionId });
  if (open) return open;
  const data = { sessionId };
  await issueTicket(trx.client, { purpose: 'enrolFactor', seconds: CODE_LIFE, userId, data });
  const issued = await lockEnrolment(trx, { userId, sessionId });
  if (!issued) throw new Error('a ticket just issued is not there');
  return issued;
}

async function add({ parts, request, session, body }: Handling<typeof endpoints.add>) {
  await confirmPerson(request, parts, { session, password: body.password });
  return inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const person = await lockPerson(trx, session.userId);
    return beginEnrolment(parts, trx, { ticket: await ticketOf(trx, session), person, method: body.method });
  });
}

async function confirm({ parts, request, session, body }: Handling<typeof endpoints.confirm>) {
  const recoveryCodes = await tryCode(parts, request, {
    userId: session.userId,
    async lock(trx) {
      const ticket = await lockEnrolment(trx, session);
      return ticket?.data.enrol?.method === body.method ? ticket : undefined;
    },
    check: (_, ticket) => checkEnrolment(parts, ticket, body.code),
    done: (trx, ticket) => finishEnrolment(parts, trx, { request, ticket, code: body.code }),
  });
  return { recoveryCodes };
}

async function remove({ parts, request, session, params, body }: Handling<typeof endpoints.remove>) {
  await confirmPerson(request, parts, { session, password: body.password });
  await inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const person = await lockPerson(trx, session.userId);
    await removeFactor(parts, trx, { request, person, method: params.method });
  });
  return null;
}

async function renew({ parts, request, session, body }: Handling<typeof endpoints.renewRecoveryCodes>) {
  const { userId } = session;
  await confirmPerson(request, parts, { session, password: body.password });
  return inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const { methods } = await lockPerson(trx, userId);
    if (methods.length === 0) throw problem('step.methodOff');
    await noteEvent(trx.client, request, { userId, kind: 'recoveryCodesMade' });
    return { recoveryCodes: await renewRecoveryCodes(parts, trx, userId) };
  });
}

const show = ({ parts, request, session }: Handling<typeof endpoints.security>) =>
  inIdentityTransaction(parts.database.identityDb, (trx) =>
    readSecurity(parts, trx, { userId: session.userId, device: deviceOf(request) }),
  );

async function forgetAll({ parts, request, session }: Handling<typeof endpoints.forgetDevices>) {
  const { userId } = session;
  return {
    forgotten: await inIdentityTransaction(parts.database.identityDb, (trx) => forgetDevices(trx, request, { userId })),
  };
}

async function forgetOne({ parts, request, session, params }: Handling<typeof endpoints.forgetDevice>) {
  const { userId } = session;
  const forgotten = await inIdentityTransaction(parts.database.identityDb, (trx) =>
    forgetDevices(trx, request, { userId, id: params.id }),
  );
  if (forgotten === 0) throw problem('notFound');
  return null;
}

/** The second step of sign-in, and its settings. */
export function twoStepRoutes(app: FastifyInstance): void {
  serve(app, endpoints.send, send);
  serve(app, endpoints.verify, verifyStep);
  serve(app, endpoints.enrol, enrol);
  serve(app, endpoints.confirmEnrol, confirmEnrol);
  serve(app, endpoints.security, show);
  serve(app, endpoints.add, add);
  serve(app, endpoints.confirm, confirm);
  serve(app, endpoints.remove, remove);
  serve(app, endpoints.renewRecoveryCodes, renew);
  serve(app, endpoints.forgetDevice, forgetOne);
  serve(app, endpoints.forgetDevices, forgetAll);
}
