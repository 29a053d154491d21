import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { completion, oauth as endpoints } from '@baluarte/contract/identity/oauth.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { beginSession } from '#identity/shared/session/begin-session.ts';
import { sendConfirmation } from '#identity/shared/person/confirmation.ts';
import { consentIn } from '#identity/shared/person/consent.ts';
import { createPerson } from '#identity/shared/person/create-person.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { mayMail } from '#identity/shared/mail-pace.ts';
import { originOf } from '#kit/http/origin.ts';
import { findTicket, type Ticket } from '#identity/shared/tickets.ts';
import { queueMail } from '#kit/mail/mail.ts';
import type { Parts } from '#kit/http/parts.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { takeUp, type Returned } from './hand-over.ts';
import { identity, type Identity } from './identity.ts';
import { joinCompany, type RefuseMoreUsers } from './join-company.ts';
import { isVerified } from './journey.ts';
import { addLink, describePerson, findByEmail, isCountry } from './oauth.queries.ts';

type RegistrationForm = z.output<typeof completion>;
type Answer = z.output<(typeof endpoints.completeRegister)['reply']>;

function identityIn({ data }: Ticket): Identity {
  const found = identity.safeParse(data['identity']);
  if (!found.success) throw problem('oauth.expired');
  return found.data;
}

/** The provider's identity of a user whose registration is not complete. Throws `oauth.expired`. */
export async function pendingIdentity({ database }: Parts, { ticket, verifier }: Returned): Promise<Identity> {
  const found = await findTicket(database.identityDb, 'completeRegister', ticket);
  if (found?.state !== 'open' || !isVerified(verifier, found.data['verifierHash'])) throw problem('oauth.expired');
  return identityIn(found);
}

/** The typed e-mail has an account: its owner is told by mail, the caller is not told. */
async function mailOwner(parts: Parts, trx: Trx, email: string): Promise<void> {
  const owner = await findByEmail(trx.client, email);
  if (!owner) return;
  const { id: userId, firstName, language, statusId } = owner;
  if (statusId === statusIds.PENDING) return sendConfirmation(parts, trx, { userId, email, firstName, language });
  if (statusId !== statusIds.ACTIVE) return;
  const place = originOf(parts.env.PUBLIC_URL, 'app');
  const params = { name: firstName, link: `${place}/login`, restoreLink: `${place}/restore-password` };
  await queueMail(parts, trx, { to: email, language, template: 'alreadyRegistered', params });
}

interface Making {
  account: Identity;
  form: RegistrationForm;
  email: string;
}

async function makePerson(parts: Parts, trx: Trx, request: FastifyRequest, { account, form, email }: Making) {
  const { name: firstName, lastName, language, countryId } = form;
  const phone = form.phone ?? undefined;
  const statusId = account.isEmailProven ? statusIds.ACTIVE : statusIds.PENDING;
  const userId = await createPerson(trx.client, {
    email,
    firstName,
    lastName,
    language,
    statusId,
    consentText: consentIn(parts.env, language).version,
    ...(phone === undefined ? {} : { phone }),
  });
  await describePerson(trx.client, userId, countryId);
  const isProven = account.isEmailProven;
  if ((await addLink(trx.client, userId, { ...account, isProven })) !== userId) throw problem('oauth.expired');
  await noteEvent(trx.client, request, { userId, kind: 'registered', about: { by: account.provider } });
  return userId;
}

/**
 * Creates the account of a user authenticated by a provider. If the provider has verified the e-mail, a session begins;
 * if not, the typed e-mail must be confirmed first, and the answer is the same whether it has an account or not. An invalid
 * form does not use up the ticket. Throws `oauth.expired`.
 */
export async function completeRegister(
  parts: Parts,
  request: FastifyRequest,
  { form, returned, refuseMoreUsers }: { form: RegistrationForm; returned: Returned; refuseMoreUsers: RefuseMoreUsers },
): Promise<Answer> {
  const { identityDb } = parts.database;
  const mayMailOwner = form.email !== undefined && (await mayMail(identityDb, 'confirm', form.email));
  const made = await inIdentityTransaction(identityDb, async (trx) => {
    const account = identityIn(await takeUp(trx.client, 'completeRegister', returned));
    const email = account.isEmailProven ? account.email : form.email;
    if (!email) throw invalid([{ path: 'body.email', code: 'required' }]);
    if (!(await isCountry(trx.client, form.countryId)))
      throw invalid([{ path: 'body.countryId', code: 'unknownChoice' }]);
    const isTaken = (await findByEmail(trx.client, email)) !== null;
    // Verified and taken: the account was created meanwhile. Another sign-in finds it.
    if (account.isEmailProven && isTaken) throw problem('oauth.expired');
    if (isTaken) {
      if (mayMailOwner) await mailOwner(parts, trx, email);
      return { userId: 0, account };
    }
    const userId = await makePerson(parts, trx, request, { account, form, email });
    const { name: firstName, language } = form;
    if (!account.isEmailProven)
      await sendConfirmation(
        parts,
        trx,
        { userId, email, firstName, language },
        { isDisputed: false, consent: null, verifier: hashToken(returned.verifier) },
      );
    return { userId, account };
  });
  if (!made.account.isEmailProven) return { token: null, twoStep: null, isConfirmationSent: true };
  await joinCompany(parts, request, { userId: made.userId, provider: made.account.provider, refuseMoreUsers });
  const begun = await beginSession(request, { userId: made.userId, by: made.account.provider });
  return { ...begun, isConfirmationSent: false };
}
