import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { invitation as endpoints, newcomer } from '@baluarte/contract/identity/invitation.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { beginSession } from '#identity/shared/session/begin-session.ts';
import { consentIn } from '#identity/shared/person/consent.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { hashing } from '#identity/shared/password/hashing.ts';
import { hashPassword } from '#identity/shared/password/password.ts';
import { refuseUnfitPassword } from '#identity/shared/password/password-policy.ts';
import { findHolder, findSession, forget } from '#identity/shared/session/session-lookup.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { covers } from '#identity/shared/covers.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { findInvitation, listWaiting, openAccount, takePlace, type Waiting } from './invitation.queries.ts';

type Newcomer = z.output<typeof newcomer>;
type Accepted = z.output<(typeof endpoints.accept)['reply']>;

/** Whether the invited user already has an account, active or inactive; else accepting creates one. */
export const isKnown = ({ userStatusId }: Pick<Waiting, 'userStatusId'>): boolean =>
  userStatusId === statusIds.ACTIVE || userStatusId === statusIds.INACTIVE;

/**
 * Whether the inviter may still invite and has all rights the invitation grants, so that a removed user cannot return through
 * an own invitation. When an inviter leaves, their successor vouches for their invitations.
 */
export async function isVouchedFor({ database }: Parts, { companyId, invitedBy, place }: Waiting): Promise<boolean> {
  const holder = invitedBy === null ? null : await findHolder(database.identityDb, { companyId, userId: invitedBy });
  return holder !== null && can(holder, permissions.users.create) && covers(holder, place);
}

/** The pending invitation of a link. Throws its state otherwise. */
export async function openInvitation(parts: Parts, token: string): Promise<Waiting> {
  const found = await findInvitation(parts.database.identityDb, token);
  if (!found) throw problem('invitation.unknown');
  if (found.state !== 'open') throw problem(`invitation.${found.state}`, { company: found.companyName });
  if (!(await isVouchedFor(parts, found))) throw problem('invitation.lapsed', { company: found.companyName });
  return found;
}

/** The signed-in user, independent of any company; null without a session. */
async function signedInUser(request: FastifyRequest, { database }: Parts) {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return null;
  const found = await findSession(database.identityDb, { token, subdomain: MAIN_SUBDOMAIN, scopeId: null });
  return found === 'unauthenticated' || found instanceof Error ? null : found;
}

async function take(parts: Parts, request: FastifyRequest, { companyId, memberId, userId }: Waiting): Promise<void> {
  const by = { userId, requestId: request.id, address: request.ip };
  const tenant = { companyId, scopeIds: 'every', kind: 'accepted', ...by } as const;
  const isTaken = await inCompany(parts.database.app, tenant, async (trx) => {
    const taken = await takePlace(trx, memberId);
    if (taken && taken.invitedBy !== null && taken.invitedBy !== userId)
      await notify(parts, trx, {
        companyId,
        to: { userIds: [taken.invitedBy] },
        subject: 'invitationAccepted',
        params: { person: taken.person },
        link: '/users',
      });
    return taken !== null;
  });
  if (!isTaken) throw problem('invitation.revoked');
  forget({ userId });
  await noteEvent(parts.database.identityDb, request, { userId, kind: 'invitationAccepted', about: { companyId } });
}

/** Accepts with an existing account: the session must belong to it. */
async function acceptKnown(parts: Parts, request: FastifyRequest, waiting: Waiting): Promise<Accepted> {
  const { email, companyId, userId } = waiting;
  const current = await signedInUser(request, parts);
  if (!current) throw problem('invitation.signIn', { email });
  if (current.userId !== userId) throw problem('invitation.otherAccount', { email, current: current.email });
  await take(parts, request, waiting);
  return { token: null, twoStep: null, companyId };
}

/**
 * Accepts with a new account. The account is activated first: if the rest is interrupted, the user can sign in and accept
 * again, while a membership without an active account would be unusable.
 */
async function acceptNew(parts: Parts, request: FastifyRequest, waiting: Waiting, form: Newcomer): Promise<Accepted> {
  const { companyId, userId } = waiting;
  await refuseUnfitPassword(parts.database.identityDb, { userId, email: waiting.email, password: form.password });
  const hash = await hashing.take(() => hashPassword(form.password));
  const { version: consentText } = consentIn(parts.env, form.language);
  const isOpened = await openAccount(parts.database.identityDb, userId, { ...form, hash, consentText });
  if (!isOpened) throw problem('invitation.signIn', { email: waiting.email });
  await take(parts, request, waiting);
  return { ...(await beginSession(request, { userId, by: 'invitation' })), companyId };
}

/** Accepts the invitation of a link. */
export async function acceptInvitation(
  parts: Parts,
  request: FastifyRequest,
  { token, form }: { token: string; form: Newcomer | Record<string, never> },
): Promise<Accepted> {
  const waiting = await openInvitation(parts, token);
  if (isKnown(waiting)) return acceptKnown(parts, request, waiting);
  if (!('password' in form)) throw problem('invalid', {}, [{ path: 'body.password', code: 'required' }]);
  return acceptNew(parts, request, waiting, form as Newcomer);
}

/** Accepts the signed-in user's pending invitation to one company. */
export async function acceptMine(
  parts: Parts,
  request: FastifyRequest,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<{ companyId: number }> {
  const [waiting] = await listWaiting(parts.database.identityDb, userId, companyId);
  if (!waiting) throw problem('invitation.unknown');
  if (!(await isVouchedFor(parts, waiting))) throw problem('invitation.lapsed', { company: waiting.companyName });
  await take(parts, request, waiting);
  return { companyId };
}
