import type { AccountAct } from '@baluarte/contract/identity/account-event.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** What somebody did to an account of the company, or to a key that opens it. Never a secret. */
export interface Act {
  act: AccountAct;
  /** Whose account or key. */
  userId: number;
  /** Of the key. */
  name?: string;
}

/**
 * Notes in the company's audit an act that writes no row of it, or whose rows do not say what was done: what the
 * transaction writes from here on belongs to it. To be called before its first write.
 */
export async function recordAccountAction(trx: Trx, act: Act): Promise<void> {
  // Beside what the transaction says of itself already: the key that stood for the person.
  await trx.run(sql`select set_config('app.changeset_kind', 'account', true), set_config('app.changeset_about',
    (coalesce(nullif(current_setting('app.changeset_about', true), ''), '{}')::jsonb || ${JSON.stringify(act)}::jsonb)::text, true)`);
  await trx.run(sql`select app.current_changeset()`);
}
