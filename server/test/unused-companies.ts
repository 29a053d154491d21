import { createCompany } from '#organization/company/create-company.ts';
import type { Database } from '#kit/database/database.ts';

/** Most tests need fewer; further ones are created on demand. */
const MADE = 24;
const prefix = 'sin-uso-';

/** Makes companies with everything a new company starts with, for `takeUnusedCompany`. */
export async function makeUnusedCompanies({ app }: Database): Promise<void> {
  for (let number = 1; number <= MADE; number++)
    await createCompany(app, { subdomain: `${prefix}${number}`, name: `Empresa ${number}` });
}

/** Takes an unused company of the template and renames it; null where none is left. */
export async function takeUnusedCompany({ owner }: Database, subdomain: string): Promise<number | null> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // As if it had been made with this name: the history knows of no other.
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ id: number }>(
      `update company set subdomain = $1, name = $2, created_at = now(), updated_at = now() where id = (
         select id from company where subdomain like '${prefix}%' order by id limit 1 for update skip locked)
       returning id`,
      [subdomain, `Empresa ${subdomain}`],
    );
    await client.query('commit');
    return rows[0]?.id ?? null;
  } finally {
    client.release();
  }
}
