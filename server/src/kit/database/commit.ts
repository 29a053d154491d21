import { DatabaseError, type PoolClient } from 'pg';
import { outageOf } from './outage.ts';

/** Nobody knows whether a transaction is there: the connection broke off between asking for its commit and the answer. */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed';
}

/** PostgreSQL itself said no, so nothing is there. What ends its process may have come after the commit was written. */
const isCertain = (error: unknown) =>
  error instanceof DatabaseError && (error.severity === 'ERROR' || outageOf(error) === null);

/**
 * Ends a transaction so that what it wrote is there. Throws `Unconfirmed` where that cannot be known, and whatever the
 * database refuses it with; also where a statement had failed before and nobody passed that on, because then PostgreSQL
 * answers the commit by taking everything back.
 */
export async function commit(client: Pick<PoolClient, 'query'>): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw isCertain(error) ? error : new Unconfirmed('the connection broke off during the commit', { cause: error });
  });
  if (command !== 'COMMIT') throw new Error(`a transaction in which a statement failed was committed: ${command}`);
}
