import type { Begun } from '@baluarte/contract/identity/account.ts';
import { send } from '#kit/http/call.ts';
import { isRefusal, Refusal } from '#kit/http/refusal.ts';
import { signInEndpoints } from './sign-in-endpoints.ts';
import type { StoredSession } from '#kit/session/session-store.ts';
import { beginSession, switchCompany } from '#kit/session/session.tsx';

/** The step that is left between a way to sign in and the session. */
export type SecondStep = NonNullable<Begun['twoStep']>;

/** Takes over a session that has begun. A person of only one company enters it. Throws `Refusal`. */
export async function enter(token: string): Promise<StoredSession> {
  const session = await beginSession(token);
  const [only, ...others] = session.companies;
  if (session.companyId === null && !session.isSuperAdmin && only && others.length === 0) return switchCompany(only.id);
  return session;
}

/** Goes on where a way to sign in ended: in a session, taken over (null), or at the second step. Throws `Refusal`. */
export async function goOn({ token, twoStep }: Partial<Begun>): Promise<SecondStep | null> {
  if (token) await enter(token);
  else if (!twoStep) throw new Refusal(500, { code: 'unexpected' });
  return token ? null : (twoStep ?? null);
}

/**
 * Signs in with e-mail and password: null once the session is taken over, else the second step that is left. Throws
 * `Refusal`: `session.invalidCredentials` (not confirmed yet, too), `session.inactive`, `slowDown`, `tenant.refused`,
 * `tenant.memberInactive`, `tenant.accessEnded`.
 */
export async function signIn(email: string, password: string): Promise<SecondStep | null> {
  const attempt = (captcha?: string) =>
    send(signInEndpoints.signIn, { body: { email: email.trim(), password }, isSecret: true, captcha });
  // Required only after failures: most users never load it.
  const response = await attempt().catch(async (error: unknown) => {
    if (!isRefusal(error, 'captcha.missing')) throw error;
    const { answerCaptcha } = await import('./captcha/captcha.ts');
    return attempt(await answerCaptcha('login'));
  });
  return goOn((await response.json()) as Partial<Begun>);
}
