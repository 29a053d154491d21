import { DatabaseError, type PoolClient } from 'pg';
import { outageOf } from './outage.ts';

/** It is unknown whether a transaction was committed: the connection broke between the commit and its answer. */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed';
}

/** PostgreSQL itself refused, so nothing was committed. Errors that end its process may come after the commit was written. */
const isCertain = (error: unknown) =>
  error instanceof DatabaseError && (error.severity === 'ERROR' || outageOf(error) === null);

/**
 * Commits a transaction. Throws `Unconfirmed` where the outcome is unknown, and the database's error where it refuses;
 * also where an earlier statement failed and its error was swallowed, because then PostgreSQL answers the commit with a
 * rollback.
 */
export async function commit(client: Pick<PoolClient, 'query'>): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw isCertain(error) ? error : new Unconfirmed('the connection broke off during the commit', { cause: error });
  });
  if (command !== 'COMMIT') throw new Error(`a transaction in which a statement failed was committed: ${command}`);
}
