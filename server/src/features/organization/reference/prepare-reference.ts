import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { leasing } from '#kit/database/lease.ts';
import { readPlaces } from './places.ts';

/** A table of the reference and the columns that are refreshed; `id` and `code` never change. */
const tables = [
  { name: 'country', keys: 'id integer, code text', rest: ['calling_code', 'name', 'name_en'] },
  { name: 'state', keys: 'id integer, code text, country_id integer', rest: ['name'] },
  { name: 'city', keys: 'id integer, code text, state_id integer', rest: ['name'] },
] as const;

async function write(client: PoolClient, { name, keys, rest }: (typeof tables)[number], rows: string): Promise<void> {
  const columns = [...keys.split(', ').map((key) => key.split(' ')[0]), ...rest].join(', ');
  const shape = [keys, ...rest.map((column) => `${column} text`)].join(', ');
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from json_to_recordset($1) as given (${shape})
     on conflict (id) do update set is_current = true, ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [rows],
  );
  await client.query(
    `update ${name} set is_current = false
     where is_current and id not in (select id from json_to_recordset($1) as given (id integer))`,
    [rows],
  );
}

/**
 * Updates countries, states and cities to this release's edition. Never deletes: rows dropped by the sources are only no
 * longer offered. If the tables are up to date, this is one cheap query.
 */
export async function prepareReference(owner: Pool): Promise<void> {
  const { countries, states, cities } = readPlaces();
  const lists = [countries, states, cities].map((rows) => JSON.stringify(rows));
  const edition = createHash('sha256').update(lists.join('\n')).digest('hex');
  const { rows } = await owner.query<{ edition: string }>('select edition from app.reference_edition');
  if (rows[0]?.edition === edition) return;
  await leasing(owner, async (client) => {
    await client.query('begin');
    for (const [index, table] of tables.entries()) await write(client, table, lists[index] ?? '[]');
    await client.query(
      `insert into app.reference_edition (edition) values ($1) on conflict (only_row) do update set edition = excluded.edition`,
      [edition],
    );
    await client.query('commit');
  });
}
