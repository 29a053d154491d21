import { passkey } from '@baluarte/contract/identity/passkey.ts';
import { call } from '#kit/http/call.ts';

type Response = Parameters<typeof call<typeof passkey.add>>[1]['body']['response'];

/** The browser made no passkey: called off, too late, or one of the person's is on this device already. */
export class NotMade extends Error {
  override name = 'NotMade';
  readonly isKnown: boolean;

  constructor(isKnown: boolean, options: ErrorOptions) {
    super('no passkey was made', options);
    this.isKnown = isKnown;
  }
}

/**
 * Asks the browser for a passkey: the beginning of it, for which the password is needed. Returns what finishes it under a
 * name. Throws `Refusal`, or `NotMade`.
 */
export async function makePasskey(password: string | undefined): Promise<(name: string) => Promise<void>> {
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(passkey.begin, { body: { password }, isSecret: true }),
  ]);
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  let response: Response;
  try {
    response = (await startRegistration({ optionsJSON: options as unknown as Options })) as unknown as Response;
  } catch (error) {
    throw new NotMade((error as Error).name === 'InvalidStateError', { cause: error });
  }
  return async (name) => {
    await call(passkey.add, { body: { response, name }, isSecret: true });
  };
}
