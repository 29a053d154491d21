import { Client } from 'pg';
import { StartError } from '#kit/operations/start-error.ts';

/** Milliseconds for one of the two connections to answer. */
const TIMEOUT = 5_000;
const ROUNDS = 3;

const identify = `select pid || ' since ' || backend_start as backend from pg_stat_activity where pid = pg_backend_pid()`;

const refusal = new StartError(
  'the database is behind a pooler that gives the statements of one connection to different backends; set the pooler to session pooling (pool_mode = session in PgBouncer), or let DATABASE_URL name PostgreSQL itself',
);

/**
 * Throws `StartError` where two statements of one connection can reach different backends of PostgreSQL, as behind a pooler that
 * pools by transaction or by statement. Two connections are open at once, so a backend that both reach is shared; and one holds a
 * transaction at times, so a pooler has to give the other a different backend than before. `url` is of any login.
 */
export async function refuseSharedBackends(url: string): Promise<void> {
  const make = () =>
    new Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      application_name: 'baluarte',
    });
  const clients = [make(), make()] as const;
  const found = clients.map(() => new Set<string>());
  const look = async (which: 0 | 1) => {
    const { rows } = await clients[which].query<{ backend: string }>(identify);
    for (const { backend } of rows) found[which]?.add(backend);
    const [one, other] = found;
    if (!one || !other || one.size > 1 || other.size > 1 || !one.isDisjointFrom(other)) throw refusal;
  };
  // A lost connection is told by its next statement.
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    // Twice each: a pooler of two backends that takes turns would show each connection always the same one.
    for (let round = 0; round < ROUNDS; round += 1) for (const which of [0, 0, 1, 1] as const) await look(which);
    for (let round = 0; round < ROUNDS; round += 1) {
      await clients[0].query('begin read only');
      for (const which of [0, 1, 0] as const) await look(which);
      await clients[0].query('commit');
      for (const which of [1, 0, 1] as const) await look(which);
    }
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}
