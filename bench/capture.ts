import type { PoolClient } from 'pg';
import { Trx } from '../server/src/kit/trx.ts';

/** A statement as it goes over the wire. */
export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/** The first statement a piece of work would send, without sending it. */
export async function capture(work: (trx: Trx) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = [];
  const client = {
    query(statement: Statement) {
      sent.push(statement);
      return Promise.resolve({ rows: [{ total: 0, rows: [] }], rowCount: 0 });
    },
  };
  await work(new Trx(client as unknown as PoolClient, '')).catch(() => undefined);
  const [first] = sent;
  if (!first) throw new Error('the work sent no statement');
  return first;
}
