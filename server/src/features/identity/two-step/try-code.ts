import type { FastifyRequest } from 'fastify';
import { beginProof } from '#identity/shared/limits.ts';
import { MOST_TRIES } from '#identity/shared/sent-code.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Outcome } from './check-code.ts';
import { countWrong, type StepTicket } from './step-ticket.ts';

type Tried<T> = { outcome: 'right'; result: T } | { outcome: Exclude<Outcome, 'right'>; left: number };

function refusalOf(outcome: Exclude<Outcome, 'right'>, left: number) {
  if (left === 0) return problem('step.tooManyTries');
  if (outcome === 'expired') return problem('step.codeExpired');
  return problem(outcome === 'used' ? 'step.codeUsed' : 'step.wrongCode', { left });
}

/**
 * Tries a code with a ticket: `check` returns the outcome, `done` continues in the same transaction on success. A wrong code is
 * counted on the ticket, which ends after five, and on the user across tickets. Throws `step.wrongCode`
 * with the attempts left, `step.codeUsed`, `step.codeExpired`, `step.tooManyTries`, `step.expired` or `slowDown`.
 */
export async function tryCode<T>(
  { database }: Pick<Parts, 'database'>,
  request: FastifyRequest,
  {
    userId,
    lock,
    check,
    done,
  }: {
    userId: number;
    lock: (trx: Trx) => Promise<StepTicket | undefined>;
    check: (trx: Trx, ticket: StepTicket) => Promise<Outcome> | Outcome;
    done: (trx: Trx, ticket: StepTicket) => Promise<T>;
  },
): Promise<T> {
  const counted = await beginProof(database.identityDb, { userId, address: request.ip, of: 'code' });
  const tried = await inIdentityTransaction(database.identityDb, async (trx): Promise<Tried<T>> => {
    const ticket = await lock(trx);
    if (!ticket) throw problem('step.expired');
    const outcome = await check(trx, ticket);
    if (outcome === 'right') return { outcome, result: await done(trx, ticket) };
    // An expired code was not a guess, so it does not count.
    return { outcome, left: outcome === 'expired' ? MOST_TRIES : await countWrong(trx, ticket) };
  });
  if (tried.outcome !== 'right') throw refusalOf(tried.outcome, tried.left);
  await counted.succeed();
  return tried.result;
}
