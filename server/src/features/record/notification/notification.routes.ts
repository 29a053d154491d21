import { notification as endpoints } from '@baluarte/contract/record/notification-list.ts';
import type { FastifyInstance } from 'fastify';
import { problem } from '#kit/http/problem.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { languageOf } from '#kit/http/wording.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import { exportNotifications } from './export-notifications.ts';
import { endDigests, unsubscribePages } from './unsubscribe.ts';
import { countUnread, knowsAny, listOwn, markRead, markTwins, unreadHere } from './notification.queries.ts';

/** Calls from one address in a minute. */
const perAddress = { call: 'unsubscribe', window: 60, max: 60 };

async function count({ session, parts }: Handling<typeof endpoints.count>) {
  const { userId, companyId } = session;
  const found = await countUnread(parts.database.identityDb, userId, companyId);
  const here = found.find((one) => one.companyId === companyId);
  return {
    unread: here?.unread ?? 0,
    newestId: here?.newestId ?? null,
    elsewhere: found.filter((one) => one.companyId !== companyId),
  };
}

async function read({ trx, body, session, parts }: Handling<typeof endpoints.read>) {
  const { ids, upTo } = body;
  if (ids !== undefined && !(await knowsAny(trx, ids))) throw problem('notFound');
  const marked = await markRead(trx, { ids, upTo });
  const account = marked.filter(({ kind }) => kind === 'security').map(({ event }) => event);
  if (account.length > 0) await markTwins(parts.database.identityDb, { ...session, events: account });
  return { read: marked.length, unread: await unreadHere(trx) };
}

/** Notifications of the signed-in user. */
export function notificationRoutes(app: FastifyInstance): void {
  serve(app, endpoints.list, ({ trx, query, session: { timeZone }, request }) =>
    listOwn(trx, query, { timeZone, language: languageOf(request.headers['x-language']) }),
  );
  serve(app, endpoints.export, ({ trx, query, session }) => exportNotifications(trx, query, session.timeZone));
  serve(app, endpoints.count, count);
  serve(app, endpoints.read, read);
  serve(app, endpoints.unsubscribe, async ({ body, parts, request }) => {
    await limitAddress(request, parts, perAddress);
    return endDigests(parts, body.token);
  });
  unsubscribePages(app);
}
