import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { isOwnHost } from '#kit/http/own-host.ts';
import { problem } from '#kit/http/problem.ts';
import { hasMailbox } from './mail-worker.ts';
import { listPage, mailPage, views } from './mailbox-page.ts';
import { keptMails, openKept, type OpenedMail } from './mailbox.ts';

const text = z.string().optional().catch(undefined);
const listQuery = z.object({ to: text, refresh: text });
const mailParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const mailQuery = z.object({ view: z.enum(views).catch('html') });

/** A mail may not run, load or send anything, and is shown only in our own frame. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const asPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

/**
 * `/dev/mailbox`: unsent mails, in development and tests without an SMTP server. It never exists in
 * production or under a foreign host name, because mails carry links that open accounts.
 */
export function registerMailbox(app: FastifyInstance): void {
  const { env, database } = app.parts;
  if (env.NODE_ENV === 'production') {
    if (env.SMTP_URL === undefined) app.log.warn('SMTP_URL is empty: no mail will be sent');
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/*'])
      app.all(path, () => {
        throw problem('route.notFound');
      });
    return;
  }

  const here: RouteShorthandOptions = {
    async onRequest(request) {
      if (!isOwnHost(request, env)) throw problem('route.notFound');
    },
  };

  async function opened(params: unknown): Promise<OpenedMail> {
    const { data } = mailParams.safeParse(params);
    const mail = data && (await openKept(database.identityDb, data.id));
    if (!mail) throw problem('route.notFound');
    return mail;
  }

  app.get('/dev/mailbox', here, async ({ query }, reply) => {
    const { to, refresh } = listQuery.parse(query);
    const mails = await keptMails(database.identityDb, to || undefined);
    const state = { to: to ?? '', isRefreshing: refresh === 'on', isFilling: hasMailbox(env) };
    return asPage(reply, listPage(mails, state));
  });
  app.get('/dev/mailbox.json', here, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return keptMails(database.identityDb, listQuery.parse(query).to || undefined);
  });
  app.get('/dev/mailbox/:id', here, async ({ params, query }, reply) =>
    asPage(reply, mailPage(await opened(params), mailQuery.parse(query).view)),
  );
  app.get('/dev/mailbox/:id/body', here, async ({ params }, reply) => {
    const { html } = await opened(params);
    reply.header('content-security-policy', mailPolicy);
    return asPage(reply, html);
  });
}
