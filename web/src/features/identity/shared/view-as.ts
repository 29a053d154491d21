import { call } from '#kit/http/call.ts';
import { sessionEndpoints } from '#kit/session/session-endpoints.ts';
import { currentSession, keepOwn, storeSession, takeOwn } from '#kit/session/session-store.ts';

/** Starts viewing as another user; the own session is kept. Throws `Refusal`. */
export async function beginViewAs(accessToken: string): Promise<void> {
  const data = await call(sessionEndpoints.get, { accessToken, isPart: true });
  keepOwn();
  storeSession(data, accessToken);
}

/**
 * Returns to the own session at once, whatever the server responds; resolves once it has ended the view. Until then the view
 * is open, so that nothing still asked in it is refused.
 */
export async function endViewAs(): Promise<void> {
  const viewed = currentSession();
  takeOwn();
  if (viewed === null) return;
  const { accessToken } = viewed;
  await call(sessionEndpoints.leaveView, { accessToken, isPart: true }).catch(() => undefined);
}
