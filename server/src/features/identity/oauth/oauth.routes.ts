import { oauth as endpoints } from '@baluarte/contract/identity/oauth.ts';
import type { FastifyInstance } from 'fastify';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { notifyProviderChange } from '#identity/shared/notify-security-change.ts';
import { findCompanyProvider } from '#identity/shared/provider/company-providers.ts';
import type { Provider } from '#identity/shared/provider/providers.ts';
import { issueTicket } from '#identity/shared/tickets.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import { completeRegister, pendingIdentity } from './complete-register.ts';
import { handOver, takeUp } from './hand-over.ts';
import { identity } from './identity.ts';
import type { RefuseMoreUsers } from './join-company.ts';
import { addLink, listLinks, removeLink } from './oauth.queries.ts';
import { oauthPageRoutes } from './oauth.pages.ts';

/** Seconds between asking for a link and arriving at the provider. */
const START = 300;
const EXCHANGES = { call: 'oauth-exchange', window: 60, max: 60 };

async function link(
  { body, session, parts, request }: Handling<typeof endpoints.link>,
  nameOf: (id: string) => Promise<string>,
) {
  return inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const { userId, data } = await takeUp(trx.client, 'linkProvider', body);
    const stored = identity.safeParse(data['identity']);
    // The browser that linked is not enough: it must still be the same person who is signed in.
    if (userId !== session.userId || !stored.success) throw problem('oauth.expired');
    if ((await addLink(trx.client, userId, stored.data)) !== userId) throw problem('oauth.linkedElsewhere');
    await noteEvent(trx.client, request, { userId, kind: 'providerLinked', about: { provider: stored.data.provider } });
    const name = await nameOf(stored.data.provider);
    await notifyProviderChange(parts, trx, { request, userId, details: { isLinked: true, provider: name } });
    return { name };
  });
}

async function unlink(
  { params, session, parts, request }: Handling<typeof endpoints.unlink>,
  { offered, nameOf }: { offered: readonly string[]; nameOf: (id: string) => Promise<string> },
): Promise<null> {
  const { userId } = session;
  return inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const removed = await removeLink(trx.client, { id: params.id, userId, offered });
    if (removed === 'unknown') throw problem('notFound');
    if (removed === 'lastWay') throw problem('oauth.lastWay');
    await noteEvent(trx.client, request, { userId, kind: 'providerUnlinked', about: removed });
    const provider = await nameOf(removed.provider);
    await notifyProviderChange(parts, trx, { request, userId, details: { isLinked: false, provider } });
    return null;
  });
}

/**
 * Sign-in with providers. `listProviders` is called once, at the start, for those of the environment; those of companies
 * are looked up on demand. `refuseMoreUsers`: the company plan's limit for users joining through its provider.
 */
export const oauthRoutes =
  (listProviders: (env: Parts['env']) => readonly Provider[], refuseMoreUsers: RefuseMoreUsers) =>
  (app: FastifyInstance): void => {
    const { env } = app.parts;
    const providers = listProviders(env);
    const seek = async (id: string): Promise<Provider | null> =>
      providers.find((provider) => provider.id === id) ?? (await findCompanyProvider(app.parts, id));
    const nameOf = async (id: string) => (await seek(id))?.name ?? id;
    const find = async (id: string): Promise<Provider> => {
      const found = await seek(id);
      if (!found) throw problem('notFound');
      return found;
    };

    oauthPageRoutes(app, find);
    serve(app, endpoints.handOver, async ({ body, parts, request }) => {
      await limitAddress(request, parts, EXCHANGES);
      return handOver(parts, request, { returned: body, refuseMoreUsers });
    });
    serve(app, endpoints.providerIdentity, async ({ body, parts, request }) => {
      await limitAddress(request, parts, EXCHANGES);
      const { accountId: _, ...account } = await pendingIdentity(parts, body);
      return { ...account, providerName: await nameOf(account.provider) };
    });
    serve(app, endpoints.completeRegister, async ({ body, parts, request }) => {
      await limitAddress(request, parts, EXCHANGES);
      const { ticket, verifier, ...form } = body;
      return completeRegister(parts, request, { form, returned: { ticket, verifier }, refuseMoreUsers });
    });
    serve(app, endpoints.linked, async ({ session, parts }) => {
      const links = await listLinks(parts.database.identityDb, session.userId);
      return Promise.all(links.map(async (row) => ({ ...row, name: await nameOf(row.provider) })));
    });
    serve(app, endpoints.startLink, async ({ params, body, session, parts, request }) => {
      const provider = await find(params.provider);
      await confirmPerson(request, parts, { session, password: body.password });
      const { userId } = session;
      const ticket = await issueTicket(parts.database.identityDb, { purpose: 'linkProvider', seconds: START, userId });
      const url = new URL(`/api/auth/oauth/${provider.id}`, env.PUBLIC_URL);
      const { origin, verifierHash } = body;
      url.search = String(
        new URLSearchParams({ return: body.return, origin, verifier_hash: verifierHash, link: ticket }),
      );
      return { url: url.href };
    });
    serve(app, endpoints.link, (handling) => link(handling, nameOf));
    serve(app, endpoints.unlink, (handling) => unlink(handling, { offered: providers.map(({ id }) => id), nameOf }));
  };
