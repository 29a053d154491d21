import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { noteEvent } from '#identity/shared/events.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import type { Database } from '#kit/database/database.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { eraseExamplesJob } from '../companies/company.jobs.ts';
import { exampleOf, listExpired } from './example.queries.ts';

/** Deletes an example company. The database refuses other users than its owner, and the job (null) before it has expired. */
async function erase({ app }: Database, companyId: number, userId: number | null): Promise<void> {
  await inCompany(app, { companyId, userId, scopeIds: 'every' }, async (trx) => {
    await trx.run(sql`update company set status_id = ${statusIds.INACTIVE} where status_id <> ${statusIds.INACTIVE}`);
    await trx.run(sql`select app.erase_company()`);
  });
  forget({ companyId });
}

/** Deletes the example company of a user, with its files and its record. Throws `notFound` where they have none. */
export async function eraseExample({ database }: Parts, { userId }: Session, request: FastifyRequest): Promise<null> {
  const example = await exampleOf(database.identityDb, userId);
  if (!example) throw problem('notFound');
  await erase(database, example.id, userId);
  forget({ userId });
  const { name, subdomain } = example;
  await noteEvent(database.identityDb, request, { userId, kind: 'companyDeleted', about: { name, subdomain } });
  return null;
}

/** Deletes expired example companies; a failure of one does not stop the others. */
export async function eraseExpired(parts: Pick<Parts, 'database' | 'jobs'>): Promise<void> {
  const expired = (await listExpired(parts.database.background)).map((companyId) => ({ companyId }));
  await forEachOfCompany(parts, eraseExamplesJob, expired, ({ companyId }) => erase(parts.database, companyId, null));
}
