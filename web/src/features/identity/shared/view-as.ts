import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { sessionEndpoints } from '#kit/session/session-endpoints.ts';
import { keepOwn, storeSession, takeOwn } from '#kit/session/session-store.ts';

/** Starts viewing as another user; the own session is kept. Throws `Refusal`. */
export async function beginViewAs(accessToken: string): Promise<void> {
  const data = await call(sessionEndpoints.get, { accessToken, isPart: true });
  keepOwn();
  storeSession(data, accessToken);
  queryClient.clear();
}

/** Back to one's own session, here at once; what the server says of it changes nothing. */
export async function endViewAs(): Promise<void> {
  await call(sessionEndpoints.leaveView, { isPart: true }).catch(() => undefined);
  takeOwn();
  queryClient.clear();
}
