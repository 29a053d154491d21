import type { Pool } from 'pg';

/** An example company. */
export interface Example {
  id: number;
  subdomain: string;
}

/** The example company of a user, if they have one. */
export async function exampleOf(identityDb: Pool, userId: number): Promise<(Example & { name: string }) | undefined> {
  const { rows } = await identityDb.query<Example & { name: string }>(
    'select id, subdomain, name from company where example_of = $1',
    [userId],
  );
  return rows[0];
}

/** Ids of the example companies that have been there for thirty days. */
export async function listExpired(identityDb: Pool): Promise<number[]> {
  const { rows } = await identityDb.query<{ id: number }>(
    `select id from company where example_of is not null and created_at < now() - interval '30 days' order by id`,
  );
  return rows.map(({ id }) => id);
}
