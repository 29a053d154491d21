import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { noteEvent } from '#identity/shared/events.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { problem } from '#kit/http/problem.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { companyNow, wallsOf, type RequestContext } from './change-company.ts';
import { isEmpty } from './company-record.ts';

/**
 * Hash of an archive that was sent to its last byte, made after the last change of the transaction's company; null where there
 * is none. Its file is deleted with the company. A change of the company's status does not count.
 */
async function currentArchive(trx: Trx): Promise<string | null> {
  const found = await trx.first(sql<{ sha256: string }>`
    select a.sha256 from archive a
    where a.state = 'done' and a.sent @> int8range(0, a.size) and not exists (
      select from changeset s
      where s.at > a.made_at and exists (
        select from change c where c.company_id = s.company_id and c.changeset_id = s.id and c.table_name <> 'company'))
    order by a.id desc limit 1`);
  return found?.sha256 ?? null;
}

/** Throws unless the company may be deleted: an example, empty, or archived and confirmed by its subdomain, and nothing of it on legal hold. Returns the archive's hash. */
async function admit(trx: Trx, subdomain: string, confirm: string | undefined): Promise<string | null> {
  // Who is writing to it ends first: what they wrote counts.
  await trx.run(sql`select from company for update`);
  const { isExample } = await trx.one(
    sql<{ isExample: boolean }>`select example_of is not null as "isExample" from company`,
  );
  if (isExample) return null;
  const { held } = await trx.one(
    sql<{ held: number }>`select count(*)::integer as held from evidence where hold_reason is not null`,
  );
  if (held > 0) throw problem('company.onHold', { count: held });
  if (await isEmpty(trx)) return null;
  if (confirm?.toLowerCase() !== subdomain) throw problem('company.notEmpty', { subdomain });
  const archive = await currentArchive(trx);
  if (archive === null) throw problem('company.archiveFirst');
  return archive;
}

/**
 * Deletes a company and all its rows in one transaction. Accounts stay, except unused ones created only by an invitation
 * to it. Throws `notFound`, `company.onHold`, `company.notEmpty`, `company.archiveFirst`.
 */
export async function eraseCompany(context: RequestContext, id: number, confirm: string | undefined): Promise<void> {
  const { session, parts, request } = context;
  const { app, identityDb } = parts.database;
  const { name, subdomain } = await companyNow(context, id);
  const { rows } = await identityDb.query<{ userId: number }>(
    'select user_id as "userId" from member where company_id = $1 and status_id = $2',
    [id, statusIds.INVITED],
  );
  await inCompany(app, wallsOf(context, id), async (trx) => {
    const archive = await admit(trx, subdomain, confirm);
    await trx.run(sql`update company set status_id = ${statusIds.INACTIVE} where status_id <> ${statusIds.INACTIVE}`);
    await trx.run(sql`select app.erase_company(${archive})`);
  });
  forget({ companyId: id });
  await identityDb.query(
    `delete from auth."user" u where u.id = any($1) and u.status_id = $2
     and not exists (select from member m where m.user_id = u.id)`,
    [rows.map(({ userId }) => userId), statusIds.INVITED],
  );
  await noteEvent(identityDb, request, { userId: session.userId, kind: 'companyDeleted', about: { name, subdomain } });
}
