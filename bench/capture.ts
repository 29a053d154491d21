import type { PoolClient } from 'pg';
import { Trx } from '../server/src/kit/tenancy/trx.ts';

/** A statement as sent to the database. */
export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/** Answers any property that the work reads of its first row before its next statement. */
const answer = { total: 0, rows: [], snapshot: '1:1:', isCurrent: true };

/** The statements `work` would send, without sending them; `total` is the simulated total of its list. */
export async function capture(work: (trx: Trx) => Promise<unknown>, total = 0): Promise<Statement[]> {
  const sent: Statement[] = [];
  const client = {
    query(statement: Statement) {
      sent.push(statement);
      return Promise.resolve({ rows: [{ ...answer, total }], rowCount: 1 });
    },
  };
  await work(new Trx(client as unknown as PoolClient, 'captured')).catch(() => undefined);
  return sent;
}
