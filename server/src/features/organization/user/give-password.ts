import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { FastifyRequest } from 'fastify';
import { noteEvent } from '#kit/account/events.ts';
import { findPersonById, type Person } from '#kit/account/find-person.ts';
import { hashing } from '#kit/account/hashing.ts';
import { originOf } from '#kit/account/origin.ts';
import { refuseShortPassword } from '#kit/account/password-policy.ts';
import { hashPassword } from '#kit/account/password.ts';
import { sendResetLink } from '#kit/account/reset-link.ts';
import { setPassword } from '#kit/account/set-password.ts';
import { atDoor } from '#kit/tenancy/at-door.ts';
import { forget, MAIN_SUBDOMAIN } from '#kit/tenancy/before-company.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { noteAct } from '#kit/history/note-act.ts';
import { problem } from '#kit/http/problem.ts';
import { companyName } from './company-name.ts';
import { placeOf, refuseMore, refuseOneself, type Work } from './place.ts';
import { accountOf } from './user-access.ts';

interface Asked extends Work {
  request: FastifyRequest;
}

/** The account of somebody whose password is spoken of. Throws what stands against it. */
async function personOf({ trx, session, parts }: Asked, userId: number): Promise<Person> {
  const place = await placeOf(trx, userId);
  refuseOneself(session, place);
  refuseMore(session, place);
  const person = await findPersonById(parts.database.door, userId);
  if (!person) throw problem('notFound');
  if (place.statusId !== statusIds.ACTIVE || person.statusId !== statusIds.ACTIVE)
    throw problem('user.notActive', { name: place.name });
  return person;
}

/**
 * Gives a person another password: their sessions end, they are told, and choose one themselves at the next sign-in. Only
 * where the account is this company's alone; whoever is in several owns theirs: `user.ownsAccount`. Throws `invalid` where the
 * company asks for more of a password.
 */
export async function givePassword(asked: Asked, userId: number, password: string): Promise<null> {
  const { trx, session, parts, request } = asked;
  const { companyId } = asked.tenant;
  const { door } = parts.database;
  const person = await personOf(asked, userId);
  const { isOwnAccount } = await accountOf(door, userId, companyId);
  if (!isOwnAccount) throw problem('user.ownsAccount', { name: person.firstName });
  await refuseShortPassword(door, { userId, email: person.email, password });
  const hash = await hashing.take(() => hashPassword(password));
  const company = await companyName(trx);
  await noteAct(trx, { act: 'passwordGiven', userId });
  const link = `${originOf(parts.env.PUBLIC_URL, MAIN_SUBDOMAIN)}/restore-password`;
  await atDoor(door, async (own) => {
    await setPassword(own.client, { userId, hash, mustChange: true });
    await own.client.query('delete from auth.trusted_device where user_id = $1', [userId]);
    await noteEvent(own.client, request, {
      userId,
      kind: 'passwordGiven',
      about: { name: session.userName, companyId },
    });
    await queueMail(parts, own, {
      to: person.email,
      language: person.language,
      template: 'passwordGiven',
      params: { name: person.firstName, giver: session.userName, company, link },
    });
  });
  forget({ userId });
  return null;
}

/** Sends a person the link to choose a password themselves. */
export async function giveResetLink(asked: Asked, userId: number): Promise<null> {
  const person = await personOf(asked, userId);
  await noteAct(asked.trx, { act: 'resetLinkSent', userId });
  await atDoor(asked.parts.database.door, (own) => sendResetLink(asked.parts, own, person));
  return null;
}
