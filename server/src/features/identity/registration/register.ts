import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import { answerInConstantTime } from '#identity/shared/constant-time-answer.ts';
import { sendConfirmation } from '#identity/shared/person/confirmation.ts';
import { consentIn } from '#identity/shared/person/consent.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { findPerson, type Person } from '#identity/shared/person/find-person.ts';
import { hashing, isPasswordOf } from '#identity/shared/password/hashing.ts';
import { beginAttempt } from '#identity/shared/limits.ts';
import { mayMail } from '#identity/shared/mail-pace.ts';
import { hashPassword } from '#identity/shared/password/password.ts';
import { refuseWeakPassword } from '#identity/shared/password/weak-password.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { requireCaptcha } from '#identity/shared/captcha/captcha.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { insertPending, isCountry } from './registration.queries.ts';

type Registering = Pick<Handling<typeof endpoints.register>, 'body' | 'request' | 'parts'>;

/** Minimum milliseconds of a response, more than two password hashes, so that its time does not reveal who has an account. */
const ANSWER = 400;
/** Registrations from one address in an hour: an office on the day it begins. */
const FROM_ONE_ADDRESS = { call: 'register', window: 3600, max: 60 };

const isWaiting = ({ statusId }: Person) => statusId === statusIds.PENDING || statusId === statusIds.INVITED;

/** Data that the link stores about the registering browser; none where the browser stores no secret. */
const browserOf = ({ verifier }: Registering['body']) =>
  verifier === undefined ? {} : { verifier: hashToken(verifier) };

/** A new user: writes the account, its link and its mail in one transaction. */
async function registerNew({ body, request, parts }: Registering, trx: Trx, hash: string): Promise<void> {
  const consent = consentIn(parts.env, body.language).version;
  const userId = await insertPending(trx.client, body, { consent, hash });
  // A concurrent registration of the same e-mail won and sends the mail.
  if (userId === null) return;
  const { email, name: firstName, language } = body;
  const about = { isDisputed: false, consent: null, ...browserOf(body) };
  await sendConfirmation(parts, trx, { userId, email, firstName, language }, about);
  await noteEvent(trx.client, request, { userId, kind: 'registered', about: { by: 'password' } });
}

/** An existing user: nothing changes, they are told by mail. */
async function registerAgain({ body, parts }: Registering, trx: Trx, person: Person, isOwn: boolean): Promise<void> {
  if (isWaiting(person)) {
    const consent = consentIn(parts.env, body.language).version;
    // The same password again is the same person again, perhaps in another browser.
    return sendConfirmation(parts, trx, person, isOwn ? browserOf(body) : { isDisputed: true, consent });
  }
  const { PUBLIC_URL } = parts.env;
  const { email, firstName, language } = person;
  const links = { link: `${PUBLIC_URL}/login`, restoreLink: `${PUBLIC_URL}/restore-password` };
  return queueMail(parts, trx, {
    to: email,
    language,
    template: 'alreadyRegistered',
    params: { name: firstName, ...links },
  });
}

interface Found {
  person: Person | null;
  /** The password typed is the account's. */
  isOwn: boolean;
  /** Argon2id of the password typed. */
  hash: string;
  isMailed: boolean;
}

/**
 * One attempt. It always verifies one password and hashes another, and counts like an attempt to sign in,
 * because it also reveals whether a password is right.
 */
async function attempt(registering: Registering): Promise<Found> {
  const { body, request, parts } = registering;
  const { identityDb } = parts.database;
  const counted = await beginAttempt(identityDb, { email: body.email, address: request.ip });
  const person = await findPerson(identityDb, body.email);
  const isOwn = await isPasswordOf(person?.hash, body.password);
  const hash = await hashPassword(body.password);
  if (person && isOwn && !isWaiting(person)) {
    await counted.succeed();
    throw problem('user.alreadyRegistered');
  }
  return { person, isOwn, hash, isMailed: await mayMail(identityDb, 'confirm', body.email) };
}

/** What the attempt does for the owner of the mailbox. */
const follow = (registering: Registering, { person, isOwn, hash, isMailed }: Found): Promise<void> =>
  inIdentityTransaction(registering.parts.database.identityDb, async (trx) => {
    if (!person) await registerNew(registering, trx, hash);
    else if (isMailed) await registerAgain(registering, trx, person, isOwn);
  });

/**
 * Registers a person, or does not: the answer and its time are the same for every e-mail, unless the password typed is
 * that account's own. Throws `user.alreadyRegistered` then.
 */
export async function register(registering: Registering): Promise<null> {
  const { body, request, parts } = registering;
  await requireCaptcha(request, 'register');
  refuseWeakPassword(body.password, body.email);
  if (!(await isCountry(parts.database.identityDb, body.countryId)))
    throw invalid([{ path: 'body.countryId', code: 'unknown' }]);
  await limitAddress(request, parts, FROM_ONE_ADDRESS);
  await answerInConstantTime({
    milliseconds: ANSWER,
    same: () => hashing.take(() => attempt(registering)),
    different: (found) => follow(registering, found),
  });
  return null;
}
