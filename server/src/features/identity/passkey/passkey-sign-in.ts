import { timingSafeEqual } from 'node:crypto';
import type { Begun } from '@baluarte/contract/identity/account.ts';
import type { passkey } from '@baluarte/contract/identity/passkey.ts';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { beginSession } from '#identity/shared/session/begin-session.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { handleOf } from './add-passkey.ts';
import { CHALLENGE_LIFE, newChallenge, spendChallenge } from './challenge.ts';
import { findCredential, noteUse } from './passkey.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Options to sign in with any passkey of this site: needs no e-mail and reveals none. */
export async function beginPasskeySignIn({ parts, request }: Handling<typeof passkey.beginSignIn>) {
  const { id: rpID } = relyingPartyOf(request, parts.env);
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: Uint8Array.from(await newChallenge(parts, { purpose: 'signIn', rpId: rpID })),
    timeout: CHALLENGE_LIFE * 1000,
    userVerification: 'required',
  });
  return { ...options };
}

type Options = Parameters<typeof verifyAuthenticationResponse>[0];

async function verified(options: Options) {
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse(options);
    if (isRight) return authenticationInfo;
  } catch {
    // Also for a counter that did not increase. The library's messages differ; callers always get the same problem.
  }
  throw problem('passkey.refused');
}

/** The user handle, where the authenticator sends it, must be that of the passkey's user. */
function isHandle(handle: string | null | undefined, expected: Uint8Array): boolean {
  if (!handle) return true;
  const received = Buffer.from(handle, 'base64url');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/**
 * Begins a session by passkey. A passkey proves two factors, the device and finger, face or PIN, so there is no second
 * step. Throws `passkey.refused`, `passkey.expired` and what `beginSession` throws.
 */
export async function signInWithPasskey({ parts, request, body }: Handling<typeof passkey.signIn>): Promise<Begun> {
  const { response } = body;
  const { identityDb } = parts.database;
  const { clientDataJSON, userHandle } = response.response;
  const expected = await spendChallenge(parts, request, { clientDataJSON, purpose: 'signIn' });
  const found = await findCredential(identityDb, { credentialId: response.id, rpId: expected.expectedRPID });
  if (!found || !isHandle(userHandle, handleOf(parts.env, found.userId))) throw problem('passkey.refused');
  const { newCounter, credentialBackedUp } = await verified({
    ...expected,
    response: response as Options['response'],
    credential: found.credential,
    requireUserVerification: true,
  });
  const isRisen = await noteUse(identityDb, { id: found.id, counter: newCounter, isSynced: credentialBackedUp });
  if (!isRisen) throw problem('passkey.refused');
  return beginSession(request, { userId: found.userId, isProven: true, by: 'passkey' });
}
