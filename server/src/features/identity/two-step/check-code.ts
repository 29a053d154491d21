import { sql } from 'kysely';
import { isSentCode } from '#identity/shared/sent-code.ts';
import type { Parts } from '#kit/http/parts.ts';
import { decrypt } from '#kit/secrets/encryption.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { stepOfCode } from './authenticator.ts';
import type { StepTicket } from './step-ticket.ts';

/** Purpose under which the secrets of authenticator apps are encrypted. */
export const SECRET_PURPOSE = 'authenticator';

/** Result of checking a code. `used`: right, but used before. */
export type Outcome = 'right' | 'wrong' | 'used' | 'expired';

/** Checks a code against the one sent with a ticket by this method. */
export function checkSentCode(env: Parts['env'], ticket: StepTicket, method: string, code: string): Outcome {
  const sent = ticket.data.code;
  if (!sent || sent.method !== method || sent.until < Date.now()) return 'expired';
  return isSentCode(env, { ticketId: ticket.id, digest: sent.digest, code }) ? 'right' : 'wrong';
}

/** Whether a code is valid in the user's authenticator app. A right one is recorded, and no code of that time step or earlier works again. */
export async function takeAppCode(
  { env }: Pick<Parts, 'env'>,
  trx: Trx,
  { userId, code }: { userId: number; code: string },
): Promise<Outcome> {
  const factor = await trx.first<{ id: number; secret: string }>(
    sql`select id, secret from auth.factor where user_id = ${userId} and method = 'totp'`,
  );
  if (!factor) return 'wrong';
  const step = stepOfCode(decrypt(env, SECRET_PURPOSE, factor.secret), code);
  if (step === null) return 'wrong';
  const taken = await trx.run(sql`
    update auth.factor set last_step = ${step} where id = ${factor.id} and (last_step is null or last_step < ${step})`);
  return taken === 1 ? 'right' : 'used';
}
