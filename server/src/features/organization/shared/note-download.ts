import { sql } from 'kysely';
import type { Pool } from 'pg';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';

/**
 * Records in the audit that a person takes a file out, whichever part of it, once an hour. `file` is what it is of and its number,
 * `archive 7`; `kind` of the tenant is the kind of the entry. Returns whether an entry was written.
 */
export const noteDownload = (app: Pool, tenant: Tenant & { kind: string }, file: string): Promise<boolean> =>
  inCompany(app, tenant, async (trx) => {
    // A person's own notes of an hour ago have served.
    const isNew = await trx.run(sql`
      with over as (
        delete from download where company_id = app.current_company() and user_id = app.current_actor()
          and file <> ${file} and at <= now() - interval '1 hour')
      insert into download (file) values (${file})
      on conflict (company_id, user_id, file) do update set at = excluded.at where download.at <= excluded.at - interval '1 hour'`);
    if (isNew > 0) await trx.run(sql`select app.current_changeset()`);
    return isNew > 0;
  });
