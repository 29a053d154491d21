import { refuseBulk } from '#kit/catalogue/bulk.queries.ts';
import { statusTo, refusedStatus } from '#kit/catalogue/transition.ts';
import type { company as endpoints, CompanyRow, CompanyUsers } from '@baluarte/contract/organization/company.ts';
import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { transferViews } from '#organization/shared/transfer-views.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import type { Parts } from '#kit/http/parts.ts';
import { refuseMoreUsers } from '#organization/shared/plan.ts';
import { problem } from '#kit/http/problem.ts';
import { refuseUnknown } from '#organization/shared/refuse-unknown.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { inCompany, noCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { takeCompanyId, writeCompany } from '../create-company.ts';
import { planCode } from '../register-company.ts';
import { endSessionsIn, findCompany } from './companies.queries.ts';
import { countAdministrators, lookUp, placeUsers, refuseNoAdministrator } from './place-users.ts';

/** A request of a super administrator about companies they are not inside of. */
export interface RequestContext {
  parts: Parts;
  session: Session;
  request: FastifyRequest;
}

/** The walls of one company, for a super administrator who acts on it from outside; its audit names them. */
export const wallsOf = ({ session, request }: RequestContext, companyId: number, kind = 'write'): Tenant => ({
  companyId,
  userId: session.userId,
  scopeIds: 'every',
  requestId: request.id,
  address: request.ip,
  kind,
});

/** The company as the list has it now. Throws `notFound`. */
export async function companyNow({ parts }: RequestContext, id: number): Promise<CompanyRow> {
  const found = await findCompany(parts.database.identityDb, id);
  if (!found) throw problem('notFound');
  return found;
}

/** Throws where the company would have no users, or no administrator. */
function refuseNobody({ existing, invited }: CompanyUsers): void {
  const all = [...existing, ...invited];
  if (all.length === 0) throw problem('company.usersMissing');
  if (all.every(({ base }) => base !== baseRoles.ADMIN)) throw problem('company.administratorMissing');
}

type NewCompany = z.output<(typeof endpoints.create)['body']>;

/**
 * Makes a company and puts its first people into it, in one transaction with its whole catalogue and the mails of those
 * invited. Throws `company.usersMissing`, `company.administratorMissing`, `company.subdomainTaken`, `plan.usersExceeded`.
 */
export async function createForOthers(
  context: RequestContext,
  { users, planId, ...about }: NewCompany,
): Promise<CompanyRow> {
  const { parts, session } = context;
  const { database } = parts;
  refuseNobody(users);
  await refuseUnknown(database.identityDb, { ...about, planId });
  const placing = await lookUp(database.identityDb, users);
  const companyId = await takeCompanyId(database.app);
  const tenant = wallsOf(context, companyId, 'seed');
  await inCompany(database.app, tenant, async (trx) => {
    await writeCompany(trx, companyId, {
      ...about,
      planCode: planCode(planId),
      language: session.language,
      firstScope: textsIn(session.language).session.firstScope,
    });
    await placeUsers({ trx, session, parts }, placing);
    await refuseMoreUsers(trx, tenant);
    await trx.run(sql`select app.count_company()`);
  });
  for (const { userId } of placing.existing) forget({ userId });
  return companyNow(context, companyId);
}

async function write(context: RequestContext, id: number, version: number | undefined, values: RawBuilder<unknown>) {
  await companyNow(context, id);
  await inCompany(context.parts.database.app, wallsOf(context, id), async (trx: Trx) => {
    const written = await trx.run(sql`update company set ${values}, version = version + 1, updated_at = now()
      where id = ${id} and (${version ?? null}::integer is null or version = ${version ?? null})`);
    if (written === 0) throw await changedMeanwhile(trx, 'company', id);
  });
}

type Changes = z.output<(typeof endpoints.update)['body']>;

/** Changes a company's data and plan. Throws `changedMeanwhile`, or `invalid` for unknown ids. */
export async function changeCompany(
  context: RequestContext,
  id: number,
  { version, ...input }: Changes,
): Promise<CompanyRow> {
  const before = await companyNow(context, id);
  await refuseUnknown(context.parts.database.identityDb, input);
  const plan = input.planId === null ? before.planId : input.planId;
  const { name, legalName, economicActivityId, categoryId, typeId, countryId, stateId, cityId, city, address } = input;
  await write(
    context,
    id,
    version,
    sql`name = ${name}, legal_name = ${legalName}, plan_code = ${planCode(plan)}, economic_activity_id = ${economicActivityId},
      category_id = ${categoryId}, type_id = ${typeId}, country_id = ${countryId}, state_id = ${stateId}, city_id = ${cityId},
      city = ${city}, address = ${address}`,
  );
  return companyNow(context, id);
}

/**
 * Deactivates or reactivates a company. While it is inactive nobody can enter it: sessions leave it at once, API keys are
 * refused, its jobs wait; its data stay.
 */
export async function setStatus(
  context: RequestContext,
  id: number,
  { statusId: to, version }: { statusId: StatusId; version?: number | undefined },
): Promise<CompanyRow> {
  const before = await companyNow(context, id);
  const statusId = statusTo(before.statusId, to);
  if (before.statusId !== statusId) await write(context, id, version, sql`status_id = ${statusId}`);
  if (statusId === statusIds.INACTIVE) await endSessionsIn(context.parts.database.identityDb, [id]);
  forget({ companyId: id });
  return companyNow(context, id);
}

type Bulk = z.input<(typeof endpoints.bulk)['reply']>;

/** `setStatus` for many companies, all or nothing. Throws `bulk.refused` with what stood in the way. */
export async function setStatuses(context: RequestContext, ids: readonly number[], to: StatusId): Promise<Bulk> {
  const { app, identityDb } = context.parts.database;
  const { rows } = await identityDb.query<{ id: number; statusId: number }>(
    'select id, status_id as "statusId" from company where id = any($1)',
    [ids],
  );
  const found = new Map(rows.map(({ id, statusId }) => [id, statusId]));
  const isPossible = to === statusIds.ACTIVE || to === statusIds.INACTIVE;
  const answers = [...new Set(ids)].map((id) => {
    const from = found.get(id);
    const refusal = from === undefined ? problem('notFound') : isPossible ? null : refusedStatus(from);
    return refusal ? { id, ok: false, code: refusal.code, params: refusal.params } : { id, ok: true };
  });
  refuseBulk(answers);
  const there = [...found.keys()];
  await inCompany(app, wallsOf(context, noCompany.companyId), (trx) =>
    trx.run(sql`select app.set_company_status(${there}::bigint[], ${to})`),
  );
  if (to === statusIds.INACTIVE) await endSessionsIn(identityDb, there);
  for (const companyId of there) forget({ companyId });
  return { changesetId: null, rows: answers };
}

/** Puts people into a company that is there. Throws `plan.usersExceeded`, `member.userTaken`, `company.lastAdministrator`. */
export async function addUsers(context: RequestContext, id: number, users: CompanyUsers) {
  const { parts, session } = context;
  await companyNow(context, id);
  if (users.existing.length + users.invited.length === 0) throw problem('company.usersMissing');
  const placing = await lookUp(parts.database.identityDb, users);
  const tenant = wallsOf(context, id);
  const done = await inCompany(parts.database.app, tenant, async (trx) => {
    const before = await countAdministrators(trx);
    const placed = await placeUsers({ trx, session, parts }, placing);
    // A change of role adds no user, so it is allowed even above a lowered plan limit.
    if (placed.added + placed.invited > 0) await refuseMoreUsers(trx, tenant);
    await refuseNoAdministrator(trx, before);
    return placed;
  });
  for (const { userId } of placing.existing) forget({ userId });
  return done;
}

/** Removes users from a company; their accounts and their history stay. Throws `company.lastAdministrator`. */
export async function removeUsers(
  context: RequestContext,
  id: number,
  ids: readonly number[],
): Promise<{ removed: number }> {
  const { app, identityDb } = context.parts.database;
  await companyNow(context, id);
  const removed = await inCompany(app, wallsOf(context, id), async (trx) => {
    const before = await countAdministrators(trx);
    // Keeps the name for this company's record in case the account is deleted.
    await trx.run(sql`insert into former_person (user_id, name)
      select user_id, app.person_name(user_id) from member where user_id = any(${ids})
      on conflict (company_id, user_id) do update set name = excluded.name, left_at = now()`);
    for (const userId of ids) await transferViews(trx, userId, context.session.userId);
    const gone = await trx.run(sql`delete from member where user_id = any(${ids})`);
    await refuseNoAdministrator(trx, before);
    return gone;
  });
  await identityDb.query(
    'update auth.api_key set revoked_at = now() where company_id = $1 and user_id = any($2) and revoked_at is null',
    [id, ids],
  );
  await endSessionsIn(identityDb, [id], ids);
  for (const userId of ids) forget({ userId, companyId: id });
  return { removed };
}
