import { sql } from 'kysely';
import { noteEvent } from '#identity/shared/events.ts';
import { hasViews, transferPlatformViews, transferViews } from '#organization/shared/transfer-views.ts';
import { inIdentityTransactionAs } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { problem } from '#kit/http/problem.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import { held, personNow, type RequestContext } from './change-account.ts';

/** Prepares companies for a deleted account: keeps the name for their record, and hands over or deletes its views. */
async function leaveCompanies({ parts, session, request }: RequestContext, id: number, name: string): Promise<void> {
  const { app, identityDb } = parts.database;
  const { rows } = await identityDb.query<{ id: number }>('select id from company order by id');
  const companies = rows.map((company) => company.id);
  const wallsOf = (companyId: number) => ({ companyId, userId: session.userId, scopeIds: 'every' as const });
  const nobody = { userId: null, scopeIds: 'every' as const };
  for (const companyId of companies)
    if (await readingCompany(app, { companyId, ...nobody }, (trx) => hasViews(trx, id)))
      await inCompany(app, { ...wallsOf(companyId), requestId: request.id, address: request.ip }, (trx) =>
        transferViews(trx, id, session.userId),
      );
  const [first] = companies;
  if (first === undefined) return;
  await inCompany(app, wallsOf(first), (trx) =>
    trx.run(sql`select app.keep_name(${id}::bigint, ${name}::text, ${companies}::bigint[])`),
  );
}

/**
 * Deletes an account without companies, with all its data; the record of its actions keeps the name.
 * Throws `notFound`, `platformUser.oneself`, `platformUser.isSuperAdmin`, or `platformUser.inCompanies` with their names.
 */
export async function deleteAccount(context: RequestContext, id: number): Promise<null> {
  const { parts, session, request } = context;
  const { name, isOneself, isSuperAdmin, places } = await personNow(context, id);
  if (isOneself) throw problem('platformUser.oneself');
  if (isSuperAdmin) throw problem('platformUser.isSuperAdmin', { name });
  if (places.length > 0)
    throw problem('platformUser.inCompanies', { name, companies: places.map(({ company }) => company).join(', ') });
  await leaveCompanies(context, id, name);
  await inIdentityTransactionAs(parts.database.identityDb, session.userId, async (trx) => {
    if ((await held(trx, id)).isSuperAdmin) throw problem('platformUser.isSuperAdmin', { name });
    // If the user was added to a company meanwhile, the membership's foreign key refuses the deletion.
    await transferPlatformViews(trx, id, session.userId);
    await trx.run(sql`delete from auth.api_key where user_id = ${id}`);
    await trx.run(sql`delete from auth."user" where id = ${id}`);
    await noteEvent(trx.client, request, { userId: session.userId, kind: 'accountDeleted', about: { name } });
  });
  forget({ userId: id });
  return null;
}
