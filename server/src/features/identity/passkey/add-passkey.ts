import { MOST_PASSKEYS, type passkey } from '@baluarte/contract/identity/passkey.ts';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { notifyPasskeyChange } from '#identity/shared/notify-security-change.ts';
import { keyedDigest } from '#kit/secrets/keyed-digest.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { CHALLENGE_LIFE, newChallenge, spendChallenge } from './challenge.ts';
import { listCredentials } from './passkey.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

/** User handle for authenticators; does not reveal the user. */
export const handleOf = (env: Parts['env'], userId: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(keyedDigest(env, 'passkey handle', userId), 'base64url'));

/** Accepted signatures: EdDSA, ES256, RS256. Explicit, because the library's default includes one that is experimental in this Node. */
const algorithms = [-8, -7, -257];

/** Options to create a passkey: discoverable, with user verification (finger, face or PIN). */
export async function beginPasskey({ parts, request, session, body }: Handling<typeof passkey.begin>) {
  const { userId, email, userName } = session;
  const { id: rpID } = relyingPartyOf(request, parts.env);
  await confirmPerson(request, parts, { session, password: body.password });
  const known = await listCredentials(parts.database.identityDb, { userId, rpId: rpID });
  const options = await generateRegistrationOptions({
    rpName: 'Baluarte',
    rpID,
    userName: email,
    userDisplayName: userName,
    userID: handleOf(parts.env, userId),
    challenge: Uint8Array.from(await newChallenge(parts, { purpose: 'add', rpId: rpID, userId })),
    timeout: CHALLENGE_LIFE * 1000,
    // We do not need the make of the authenticator, and asking would show the user a warning.
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

type Response = Parameters<typeof verifyRegistrationResponse>[0]['response'];

async function verified(expected: Awaited<ReturnType<typeof spendChallenge>>, response: Response) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    });
    if (registrationInfo) return registrationInfo;
  } catch {
    // The library's messages differ; callers always get the same problem.
  }
  throw problem('passkey.refused');
}

/** Stores the passkey created by a browser. Throws `passkey.refused`, `passkey.expired`, `passkey.credentialTaken`, `passkey.tooMany`. */
export async function addPasskey({ parts, request, session, body }: Handling<typeof passkey.add>) {
  const { userId } = session;
  const { response, name } = body;
  const { clientDataJSON } = response.response;
  const expected = await spendChallenge(parts, request, { clientDataJSON, purpose: 'add', userId });
  const { credential, credentialBackedUp } = await verified(expected, response);
  return inIdentityTransaction(parts.database.identityDb, async (trx) => {
    await trx.run(sql`select from auth."user" where id = ${userId} for no key update`);
    const { count } = await trx.one<{ count: number }>(
      sql`select count(*)::int as count from auth.passkey where user_id = ${userId}`,
    );
    if (count >= MOST_PASSKEYS) throw problem('passkey.tooMany');
    const made = await trx.one<{ id: number }>(sql`
      insert into auth.passkey (user_id, credential_id, public_key, counter, transports, rp_id, name, is_synced)
      values (${userId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
        ${response.response.transports ?? []}, ${expected.expectedRPID}, ${name}, ${credentialBackedUp}) returning id`);
    await noteEvent(trx.client, request, { userId, kind: 'passkeyAdded', about: { by: name } });
    await notifyPasskeyChange(parts, trx, { request, userId, details: { isAdded: true, passkey: name } });
    return made;
  });
}
