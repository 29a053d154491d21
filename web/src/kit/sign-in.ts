import { send } from './call.ts';
import { Refusal } from './refusal.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import type { StoredSession } from './session-store.ts';
import { beginSession, switchCompany } from './session.tsx';

/** Takes over a session that has begun. Whoever belongs to one company only is taken into it. Throws `Refusal`. */
export async function enter(token: string): Promise<StoredSession> {
  const session = await beginSession(token);
  const [only, ...others] = session.companies;
  if (session.companyId === null && !session.isSuperAdmin && only && others.length === 0) return switchCompany(only.id);
  return session;
}

/**
 * Signs in with e-mail and password. Throws `Refusal`:
 * `session.invalidCredentials`, `session.notConfirmed`, `session.inactive`, `slowDown`, `tenant.refused`.
 */
export async function signIn(email: string, password: string): Promise<StoredSession> {
  const response = await send(sessionEndpoints.signIn, { body: { email: email.trim(), password }, isSecret: true });
  const reply = (await response.json()) as { token?: string };
  const token = response.headers.get('set-auth-token') ?? reply.token;
  if (!token) throw new Refusal(500, { code: 'unexpected' });
  return enter(token);
}
