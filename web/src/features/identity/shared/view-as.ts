import { call } from '#kit/http/call.ts';
import { sessionEndpoints } from '#kit/session/session-endpoints.ts';
import { keepOwn, storeSession, takeOwn } from '#kit/session/session-store.ts';

/** Starts viewing as another user; the own session is kept. Throws `Refusal`. */
export async function beginViewAs(accessToken: string): Promise<void> {
  const data = await call(sessionEndpoints.get, { accessToken, isPart: true });
  keepOwn();
  storeSession(data, accessToken);
}

/** Returns to the own session at once, whatever the server responds. */
export async function endViewAs(): Promise<void> {
  await call(sessionEndpoints.leaveView, { isPart: true }).catch(() => undefined);
  takeOwn();
}
