import type { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import { confirmPerson } from '#kit/account/confirm-person.ts';
import { noteEvent } from '#kit/account/events.ts';
import { findPersonById } from '#kit/account/find-person.ts';
import { hashing } from '#kit/account/hashing.ts';
import { hashPassword } from '#kit/account/password.ts';
import { setPassword } from '#kit/account/set-password.ts';
import { refuseUnfitPassword } from '#kit/account/password-policy.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#kit/tenancy/session-lookup.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { tellChanged } from './tell-changed.ts';

/** Changes the password of whoever is signed in and knows the present one; their other sessions end. */
export async function changePassword({
  body,
  session,
  request,
  parts,
}: Handling<typeof endpoints.changePassword>): Promise<null> {
  const { identityDb } = parts.database;
  const { userId, sessionId } = session;
  const person = await findPersonById(identityDb, userId);
  if (!person) throw problem('unauthenticated');
  await confirmPerson(request, parts, { session, password: body.currentPassword, field: 'currentPassword' });
  if (body.password === body.currentPassword) throw invalid([{ path: 'body.password', code: 'password.same' }]);
  await refuseUnfitPassword(identityDb, { userId, email: person.email, password: body.password });
  const hash = await hashing.take(() => hashPassword(body.password));
  await inIdentityTransaction(identityDb, async (trx) => {
    await setPassword(trx.client, { userId, hash, keep: sessionId });
    await noteEvent(trx.client, request, { userId, kind: 'passwordChanged' });
    await tellChanged({ parts, trx, request }, person);
  });
  forget({ userId });
  return null;
}
