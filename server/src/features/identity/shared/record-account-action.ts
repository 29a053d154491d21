import type { AccountAct } from '@baluarte/contract/identity/account-event.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** An action on a company account or API key, for the audit. Never contains a secret. */
export interface Act {
  act: AccountAct;
  /** Owner of the account or key. */
  userId: number;
  /** Of the key, or of the link. */
  name?: string;
  /** The link for the board that was opened. */
  boardLinkId?: number;
}

/**
 * Records in the company's audit an action that writes no tracked row, or whose rows do not show what was done. Call it before
 * the transaction's first write: all later writes belong to it.
 */
export async function recordAccountAction(trx: Trx, act: Act): Promise<void> {
  // Added to what the transaction already records, such as the API key used.
  await trx.run(sql`select set_config('app.changeset_kind', 'account', true), set_config('app.changeset_about',
    (coalesce(nullif(current_setting('app.changeset_about', true), ''), '{}')::jsonb || ${JSON.stringify(act)}::jsonb)::text, true)`);
  await trx.run(sql`select app.current_changeset()`);
}
