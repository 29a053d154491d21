import type { Begun } from '@baluarte/contract/identity/account.ts';
import { call } from '#kit/http/call.ts';
import { stepEndpoints } from '#identity/shared/two-step/step-endpoints.ts';

type Used = Parameters<typeof call<typeof stepEndpoints.usePasskey>>[1]['body'];
const prove = (response: unknown): Promise<Begun> =>
  call(stepEndpoints.usePasskey, { body: { response } as Used, isSecret: true });

/**
 * Asks for a passkey, in the browser's own dialog, and signs in with it. Throws `Refusal`, or the browser's error where
 * the person called it off, waited too long or has none here.
 */
export async function signInWithPasskey(): Promise<Begun> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(stepEndpoints.beginPasskey),
  ]);
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return prove(await startAuthentication({ optionsJSON: options as unknown as Options }));
}

/**
 * Offers passkeys where the browser fills in the e-mail, and signs in with the one that is taken; null where the browser
 * cannot, or nobody took one before `signal`. Without the library, which only older browsers need.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Begun | null> {
  const { PublicKeyCredential: api } = window;
  if (typeof api.parseRequestOptionsFromJSON !== 'function') return null;
  if (!(await api.isConditionalMediationAvailable?.().catch(() => false)) || signal.aborted) return null;
  try {
    const options = await call(stepEndpoints.beginPasskey, { signal });
    type Options = Parameters<typeof api.parseRequestOptionsFromJSON>[0];
    const publicKey = api.parseRequestOptionsFromJSON(options as unknown as Options);
    const taken = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal });
    return taken instanceof api ? await prove(taken.toJSON()) : null;
  } catch (error) {
    // A prompt that was ignored, or that the browser withdrew, is no error.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
