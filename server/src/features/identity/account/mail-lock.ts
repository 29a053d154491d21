import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { FastifyRequest } from 'fastify';
import { findPerson } from '#identity/shared/person/find-person.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { originOf } from '#kit/http/origin.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { queueMail } from '#kit/mail/mail.ts';
import type { Parts } from '#kit/http/parts.ts';

/** Mails a user that sign-in to their account is locked for a while; the caller who guessed is not told. */
export async function mailLock(
  parts: Parts,
  request: FastifyRequest,
  { email, minutes }: { email: string; minutes: number },
): Promise<void> {
  const { identityDb } = parts.database;
  const person = await findPerson(identityDb, email.trim());
  if (person?.statusId !== statusIds.ACTIVE) return;
  const { userId, firstName: name, language } = person;
  const restoreLink = `${originOf(parts.env.PUBLIC_URL, MAIN_SUBDOMAIN)}/restore-password`;
  await inIdentityTransaction(identityDb, async (trx) => {
    await noteEvent(trx.client, request, { userId, kind: 'locked', about: { minutes } });
    await queueMail(parts, trx, {
      to: person.email,
      language,
      template: 'accountLocked',
      params: { name, minutes, restoreLink },
    });
  });
}
