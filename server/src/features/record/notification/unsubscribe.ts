import { notificationPages } from '@baluarte/contract/record/notification-list.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { encrypt, decrypt } from '#kit/secrets/encryption.ts';
import { serveOneClick } from '../shared/one-click.ts';

const PURPOSE = 'digest unsubscribe';

/** The two links a digest carries: a page that asks, and the address a mail program ends them by itself (RFC 8058). */
export function linksToEnd({ env }: Pick<Parts, 'env'>, userId: number): { unsubscribe: string; oneClick: string } {
  const token = encrypt(env, PURPOSE, String(userId));
  const { origin } = new URL(env.PUBLIC_URL);
  return {
    unsubscribe: `${origin}/unsubscribe/${token}`,
    oneClick: `${origin}/api/notifications/unsubscribe/${token}`,
  };
}

/** Turns off the digests of the user in an unsubscribe link; idempotent. Throws `notification.linkInvalid`. */
export async function endDigests({ env, database }: Parts, token: string): Promise<{ digest: 'off' }> {
  let userId: number;
  try {
    userId = Number(decrypt(env, PURPOSE, token));
  } catch {
    throw problem('notification.linkInvalid');
  }
  await database.identityDb.query(
    `update auth."user" set notifications = notifications || '{"digest": "off"}'::jsonb where id = $1`,
    [userId],
  );
  return { digest: 'off' };
}

/** The address in the header of a digest. */
export function unsubscribePages(app: FastifyInstance): void {
  serveOneClick(app, {
    endpoint: notificationPages.open,
    end: (token) => endDigests(app.parts, token),
    pageOf: (token) => `/unsubscribe/${token}`,
  });
}
