import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { createHmac } from 'node:crypto';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { problem } from './problem.ts';
import { encrypt, decrypt } from '#kit/secrets/encryption.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Upload } from './upload.ts';

/** Keyed with a secret that is not in the database: a body may contain a password, which could be guessed from a plain hash. */
const hashOf = ({ method, url, body, session, server }: FastifyRequest, upload?: Sent) =>
  createHmac('sha256', `repeated ${server.parts.env.SECRET}`)
    .update(
      JSON.stringify([method, url, session?.scopeId ?? null, upload ? [upload.sha256, upload.fields] : (body ?? null)]),
    )
    .digest('base64url');

/** Identifies a form with a file: its fields and the digest of the file. */
type Sent = Pick<Upload, 'sha256' | 'fields'>;

/** Some replies contain secrets, such as an impersonation token, so they are encrypted in the database. */
const PURPOSE = 'replies';

/**
 * Answers a request that carries an Idempotency-Key once: the same key with the same content, sent from the same scope, gets
 * the first answer again; with other content, another file or from another scope it is refused. A second request waits on the unique key until the first has ended.
 */
export async function answerOnce(
  trx: Trx,
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  work: () => Promise<unknown>,
  upload?: Sent,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (endpoint.method !== 'POST' || typeof key !== 'string' || key === '') return work();
  const { env } = request.server.parts;
  const hash = hashOf(request, upload);
  const claimed = await trx.first<{ id: number }>(sql`
    insert into idempotency (key, request_hash, status, reply) values (${firstCharacters(key, 200)}, ${hash}, ${endpoint.status}, 'null')
    on conflict on constraint idempotency__key_taken do nothing returning id`);
  if (!claimed) {
    const earlier = await trx.one<{ request_hash: string; reply: unknown }>(sql`
      select request_hash, reply from idempotency where user_id = app.current_actor() and key = ${firstCharacters(key, 200)}`);
    if (earlier.request_hash !== hash) throw problem('idempotency.keyReused');
    // Unencrypted: of before replies were encrypted, which is a day at most.
    return typeof earlier.reply === 'string' ? JSON.parse(decrypt(env, PURPOSE, earlier.reply)) : earlier.reply;
  }
  const reply = await work();
  await trx.run(
    sql`update idempotency set reply = to_jsonb(${encrypt(env, PURPOSE, JSON.stringify(reply ?? null))}::text) where id = ${claimed.id}`,
  );
  return reply;
}
