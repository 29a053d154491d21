import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Names a file before it is put in the store: whatever ends here, the file is found again, and removed unless something claims it. */
export const announceFile = (trx: Trx, sha256: string): Promise<number> =>
  trx.run(sql`
    insert into app.loose_file (sha256) values (${sha256})
    on conflict on constraint loose_file__pk do update set at = clock_timestamp()`);

/** In the transaction that makes a file known: it is something's now. */
export const claimFile = (trx: Trx, sha256: string): Promise<number> =>
  trx.run(sql`delete from app.loose_file where company_id = app.current_company() and sha256 = ${sha256}`);
