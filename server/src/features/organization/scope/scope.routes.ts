import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { bulk } from '#kit/catalogue/bulk.queries.ts';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { removeRow } from '#kit/catalogue/remove.queries.ts';
import { admitBulk, serveReads } from '#kit/catalogue/serve-catalogue.ts';
import { snake, storeOf } from '#kit/catalogue/store.ts';
import { updateRow, changeStatus } from '#kit/catalogue/write.queries.ts';
import { notify } from '#kit/notification/notify.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import { createArea } from './create-area.ts';
import { createScope } from './create-scope.ts';
import { refusalsOf } from './refusals.ts';
import { listPeople, mayEnter } from './scope.queries.ts';
import { setPeople } from './set-people.ts';

const counted = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} r where r.company_id = t.company_id and r.scope_id = t.id)`;

export const scopeStore = storeOf(scope, {
  unique: 'name',
  table: 'scope',
  extras: {
    assetCount: counted('asset'),
    riskCount: counted('risk'),
    userCount: sql`(select count(*) from member m where m.company_id = t.company_id and ${mayEnter(sql`t.id`)})`,
  },
  links: {
    areaIds: { table: 'scope_area', column: 'area_id' },
    processIds: { table: 'scope_process', column: 'process_id' },
  },
  inTheWay: 'scope.hasContents',
  obstacles: [
    {
      entity: 'asset',
      rows: (ids) => sql`select a.scope_id as target, a.id, a.code, a.name from asset a where a.scope_id = any(${ids})`,
    },
    {
      entity: 'risk',
      rows: (ids) => sql`select r.scope_id as target, r.id, a.code, a.name from risk r
        join asset a on a.company_id = r.company_id and a.id = r.asset_id where r.scope_id = any(${ids})`,
    },
    ...(['control', 'auditRequest'] as const).map((entity) => ({
      entity,
      rows: (ids: readonly number[]) =>
        sql`select r.scope_id as target, r.id, r.code, r.name from ${sql.table(snake(entity))} r where r.scope_id = any(${ids})`,
    })),
    ...(['evidence', 'scenario'] as const).map((entity) => ({
      entity,
      rows: (ids: readonly number[]) =>
        sql`select r.scope_id as target, r.id, r.name as code, null as name from ${sql.table(entity)} r where r.scope_id = any(${ids})`,
    })),
    {
      entity: 'assessment',
      rows: (
        ids,
      ) => sql`select r.scope_id as target, r.id, r.framework_code as code, coalesce(r.name, r.assessment_date::text) as name
        from assessment r where r.scope_id = any(${ids})`,
    },
  ],
});

type Work = Pick<Handling<never>, 'trx' | 'tenant' | 'session'>;

/** Sessions of the company ask again which scopes they may enter, once the write is there. */
const invalidateSessions = ({ trx, tenant: { companyId } }: Pick<Work, 'trx' | 'tenant'>) =>
  trx.afterCommit(() => forget({ companyId }));

/** Throws what the feature itself has against a write to one scope. */
async function admit(work: Work, id: number, action: 'delete' | 'inactivate'): Promise<void> {
  const refusal = (await refusalsOf(work, [id], action)).get(id);
  if (refusal) throw refusal;
}

/** Scopes are a catalogue; its writes never leave a user without an active scope. */
/** Notifies users whose scopes were changed by someone else. */
async function notifyScopeChange(
  { parts, trx, tenant, session }: Work & Pick<Handling<never>, 'parts'>,
  changed: readonly number[],
): Promise<void> {
  const userIds = changed.filter((userId) => userId !== session.userId);
  if (userIds.length === 0) return;
  const { companyId } = tenant;
  const params = { person: session.userName };
  await notify(parts, trx, { companyId, to: { userIds }, subject: 'scopesChanged', params, link: '/scopes/select' });
}

export function scopeRoutes(app: FastifyInstance): void {
  const { list, create, update, status, remove, bulk: many, users, setUsers, createArea: area } = scope.endpoints;
  serveReads(app, scopeStore, scope.endpoints);
  serve(app, list, ({ trx, query, tenant }) => listRows(trx, scopeStore, query as ListQuery, tenant.scopeIds) as never);
  serve(app, create, async (handling) => {
    const made = await createScope(handling, scopeStore, handling.body);
    invalidateSessions(handling);
    return made as never;
  });
  serve(app, update, async ({ trx, params, body }) => (await updateRow(trx, scopeStore, params.id, body)) as never);
  serve(app, status, async (handling) => {
    const { trx, params, body } = handling;
    if (body.statusId === 2) await admit(handling, params.id, 'inactivate');
    invalidateSessions(handling);
    return (await changeStatus(trx, scopeStore, params.id, body)) as never;
  });
  serve(app, remove, async (handling) => {
    const { trx, params } = handling;
    await admit(handling, params.id, 'delete');
    invalidateSessions(handling);
    return removeRow(trx, scopeStore, params.id);
  });
  serve(app, many, async (handling) => {
    const { trx, body, session } = handling;
    admitBulk(scopeStore, session, body.action);
    invalidateSessions(handling);
    if (body.action === 'set' || (body.action === 'status' && body.values.statusId !== 2))
      return bulk(trx, scopeStore, body);
    const action = body.action === 'delete' ? 'delete' : 'inactivate';
    return bulk(trx, scopeStore, body, await refusalsOf(handling, body.ids, action));
  });
  serve(app, users, ({ trx, params, query, session }) => listPeople({ trx, session }, params.id, query));
  serve(app, setUsers, async (handling) => {
    invalidateSessions(handling);
    const { people, changed } = await setPeople(handling, handling.params.id, handling.body.userIds);
    await notifyScopeChange(handling, changed);
    return people;
  });
  serve(app, area, ({ trx, body }) => createArea(trx, body));
}
