import { calledSubdomain } from './call.ts';
import { Refusal, refusalOf } from './refusal.ts';
import { beginSession, switchCompany } from './session.tsx';
import { defaultBaseUrl, type StoredSession } from './session-store.ts';

/** What the auth library calls a refusal, in the codes of the contract. */
const ours: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'session.invalidCredentials',
  INVALID_EMAIL: 'session.invalidCredentials',
  INVALID_PASSWORD: 'session.invalidCredentials',
  USER_NOT_FOUND: 'session.invalidCredentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'session.invalidCredentials',
  EMAIL_NOT_VERIFIED: 'session.notConfirmed',
  BANNED_USER: 'session.inactive',
  FAILED_TO_CREATE_SESSION: 'session.inactive',
};

async function refused(response: Response): Promise<Refusal> {
  const refusal = await refusalOf(response);
  if (refusal.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? response.headers.get('x-retry-after') ?? 60);
    return new Refusal(429, { code: 'slowDown', params: { seconds } });
  }
  const code = ours[refusal.code] ?? refusal.code;
  return new Refusal(refusal.status, {
    code:
      code === 'unauthenticated' || (code === 'unexpected' && refusal.status === 401)
        ? 'session.invalidCredentials'
        : code,
    params: { ...refusal.params },
    ...(refusal.reference && { reference: refusal.reference }),
  });
}

/**
 * Signs in with e-mail and password. Both go as they were typed: a password is never sanitised, it is never shown. Whoever
 * belongs to one company only is taken into it. Throws `Refusal`.
 */
export async function signIn(email: string, password: string): Promise<StoredSession> {
  const subdomain = calledSubdomain(false);
  const response = await fetch(`${defaultBaseUrl}/auth/sign-in/email`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'Content-Type': 'application/json',
      'X-Language': 'es',
      ...(subdomain !== null && { 'X-Subdomain': subdomain }),
    },
    body: JSON.stringify({ email: email.trim(), password }),
  }).catch(() => {
    throw new Refusal(0, { code: 'network' });
  });
  if (!response.ok) throw await refused(response);
  const reply = (await response.json()) as { token?: string };
  const token = response.headers.get('set-auth-token') ?? reply.token;
  if (!token) throw new Refusal(500, { code: 'unexpected' });
  const session = await beginSession(token);
  const [only, ...others] = session.companies;
  if (session.companyId === null && !session.isSuperAdmin && only && others.length === 0) return switchCompany(only.id);
  return session;
}
