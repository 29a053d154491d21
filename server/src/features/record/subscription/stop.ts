import { viewSubscriptionPages } from '@baluarte/contract/record/subscription.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { decrypt, encrypt } from '#kit/secrets/encryption.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { serveOneClick } from '../shared/one-click.ts';
import type { Due } from './due.queries.ts';
import { endByLink } from './subscription.queries.ts';

const PURPOSE = 'view subscription stop';

/** The two links a report carries: a page that asks, and the address a mail program stops it at by itself (RFC 8058). */
export function linksToStop(
  { env }: Pick<Parts, 'env'>,
  { companyId, userId, id }: Pick<Due, 'companyId' | 'userId' | 'id'>,
): { unsubscribe: string; oneClick: string } {
  const token = encrypt(env, PURPOSE, [companyId, userId, id].join(':'));
  const { origin } = new URL(env.PUBLIC_URL);
  return {
    unsubscribe: `${origin}/unsubscribe/view/${token}`,
    oneClick: `${origin}/api${viewSubscriptionPages.oneClick.path.replace('{token}', token)}`,
  };
}

/** Stops the subscription of a link; again it does nothing. Throws `notification.linkInvalid`. */
export async function stopByLink({ env, database }: Parts, token: string): Promise<{ viewName: string | null }> {
  let numbers: number[];
  try {
    numbers = decrypt(env, PURPOSE, token).split(':').map(Number);
  } catch {
    throw problem('notification.linkInvalid');
  }
  const [companyId = 0, userId = 0, id = 0] = numbers;
  const viewName = await inCompany(database.app, { companyId, userId, scopeIds: [] }, (trx) => endByLink(trx, id));
  return { viewName };
}

/** The address in the header of a report. */
export function stopPages(app: FastifyInstance): void {
  serveOneClick(app, {
    endpoint: viewSubscriptionPages.open,
    end: (token) => stopByLink(app.parts, token),
    pageOf: (token) => `/unsubscribe/view/${token}`,
  });
}
