import type { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { findPersonById } from '#identity/shared/person/find-person.ts';
import { hashing } from '#identity/shared/password/hashing.ts';
import { hashPassword } from '#identity/shared/password/password.ts';
import { setPassword } from '#identity/shared/password/set-password.ts';
import { refuseUnfitPassword } from '#identity/shared/password/password-policy.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { notifyPasswordChange } from './notify-password-change.ts';

/** Changes the password of the signed-in user, who must give the current one; ends their other sessions. */
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
    await notifyPasswordChange({ parts, trx, request }, person);
  });
  forget({ userId });
  return null;
}
