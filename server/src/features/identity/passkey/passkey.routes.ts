import { passkey as endpoints } from '@baluarte/contract/identity/passkey.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { noteEvent } from '#identity/shared/events.ts';
import { notifyPasskeyChange } from '#identity/shared/notify-security-change.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { problem } from '#kit/http/problem.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts';

/** Calls from one address in a minute: every opened login page makes one, and an office shares an address. */
const perAddress = { call: 'passkey', window: 60, max: 120 };

async function rename({ parts, session, params, body }: Handling<typeof endpoints.rename>) {
  const { rowCount } = await parts.database.identityDb.query(
    'update auth.passkey set name = $3 where id = $2 and user_id = $1',
    [session.userId, params.id, body.name],
  );
  if (rowCount === 0) throw problem('notFound');
  return null;
}

async function remove({ parts, request, session, params }: Handling<typeof endpoints.remove>) {
  const { userId } = session;
  await inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const removed = await trx.first<{ name: string }>(
      sql`delete from auth.passkey where id = ${params.id} and user_id = ${userId} returning name`,
    );
    if (!removed) throw problem('notFound');
    await noteEvent(trx.client, request, { userId, kind: 'passkeyRemoved', about: { by: removed.name } });
    await notifyPasskeyChange(parts, trx, { request, userId, details: { isAdded: false, passkey: removed.name } });
  });
  return null;
}

/** Passkeys: making, naming and removing one's own, and signing in with one. */
export function passkeyRoutes(app: FastifyInstance): void {
  serve(app, endpoints.begin, beginPasskey);
  serve(app, endpoints.add, addPasskey);
  serve(app, endpoints.rename, rename);
  serve(app, endpoints.remove, remove);
  serve(app, endpoints.beginSignIn, async (handling) => {
    await limitAddress(handling.request, handling.parts, perAddress);
    return beginPasskeySignIn(handling);
  });
  serve(app, endpoints.signIn, async (handling) => {
    await limitAddress(handling.request, handling.parts, perAddress);
    return signInWithPasskey(handling);
  });
}
