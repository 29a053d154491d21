import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Name of the transaction's company. */
export const companyName = async (trx: Trx): Promise<string> =>
  (await trx.one(sql<{ name: string }>`select name from company where id = app.current_company()`)).name;
