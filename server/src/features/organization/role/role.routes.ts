import { type StatusId, statusIds } from '@baluarte/contract/kit/values.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { codesOfRole } from '@baluarte/contract/organization/role.rules.ts';
import { permissionEndpoints, role } from '@baluarte/contract/organization/role.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { bulk } from '#kit/catalogue/bulk.queries.ts';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { obstaclesOf, removeRow, type BlockingRows } from '#kit/catalogue/remove.queries.ts';
import { admitBulk, readRow, serveRecords } from '#kit/catalogue/serve-catalogue.ts';
import { storeOf } from '#kit/catalogue/store.ts';
import { createRow, updateRow, changeStatus } from '#kit/catalogue/write.queries.ts';
import { problem, type Problem } from '#kit/http/problem.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import { languageOf } from '#kit/http/wording.ts';
import { drafted, excess, locksOut, refusalOf, type RoleDraft } from './admit-change.ts';
import { listPermissions } from './permission-list.ts';
import { previewRole } from './preview-role.ts';
import { findPair, removalRefusal, replaceRole } from './replace-role.ts';
import { findRoles, ownRoleId, type RoleRow } from './role.queries.ts';

const store = storeOf(role, {
  unique: 'name',
  table: 'role',
  extras: {
    userCount: sql`(select count(*) from member m where m.company_id = t.company_id and m.role_id = t.id)`,
    isSystem: sql`t.is_system`,
  },
  inTheWay: 'role.inUse',
  obstacles: [
    {
      entity: 'user',
      rows: (
        ids,
      ) => sql`select m.role_id as target, m.user_id as id, p.email as code, p.first_name || ' ' || p.last_name as name
        from member m, app.person_contact(m.user_id) p where m.company_id = app.current_company() and m.role_id = any(${ids})`,
    },
    {
      // It is the default role of the company's own sign-in provider.
      entity: 'companyProvider',
      rows: (ids) => sql`select p.role_id as target, p.id, p.issuer as code, p.name
        from company_provider p where p.company_id = app.current_company() and p.role_id = any(${ids})`,
    },
  ],
});

type Work = Pick<Handling<never>, 'trx' | 'tenant' | 'session'>;
type Answer = Record<string, unknown>;

/** A row with its role's permissions. */
const presented = (row: Answer): never =>
  ({ ...row, permissionCodes: codesOfRole(row as unknown as RoleRow) }) as never;

/** Cached sessions of the company are discarded after the commit. */
const invalidateSessions = ({ trx, tenant: { companyId } }: Pick<Work, 'trx' | 'tenant'>) =>
  trx.afterCommit(() => forget({ companyId }));

/** One role, locked until the transaction ends. Throws `notFound`. */
async function expectRole({ trx }: Pick<Work, 'trx'>, id: number): Promise<RoleRow> {
  const found = (await findRoles(trx, [id], true)).get(id);
  if (!found) throw problem('notFound');
  return found;
}

/** A role before and after a change. Throws why the change is refused. */
async function admit(work: Work, id: number, draft: RoleDraft): Promise<{ before: RoleRow; after: RoleRow }> {
  const before = await expectRole(work, id);
  const refusal = refusalOf(work.session, before, draft);
  if (refusal) throw refusal;
  return { before, after: drafted(before, draft) };
}

const changesetOf = async ({ trx }: Pick<Work, 'trx'>) =>
  (
    await trx.one(
      sql<{ id: number | null }>`select nullif(current_setting('app.changeset_id', true), '')::bigint as id`,
    )
  ).id;

/** Why an action is refused, by role. */
async function refusals(
  work: Work,
  ids: readonly number[],
  draft: RoleDraft | 'delete',
): Promise<Map<number, Problem>> {
  const own = await ownRoleId(work.trx);
  const found = await findRoles(work.trx, ids, true);
  const isOff = draft !== 'delete' && draft.statusId === 2;
  // An inactive role grants nothing, so its users must first get another one.
  const held = isOff ? await obstaclesOf(work.trx, store, ids) : new Map<number, BlockingRows[]>();
  return new Map(
    [...found.values()].flatMap((row): [number, Problem][] => {
      const by = held.get(row.id);
      const refusal =
        draft === 'delete'
          ? removalRefusal(work.session, row, own)
          : (refusalOf(work.session, row, draft) ??
            (isOff && row.id === own ? problem('role.ownRole') : null) ??
            (by ? problem('role.inUseStatus', { by }) : null));
      return refusal ? [[row.id, refusal]] : [];
    }),
  );
}

async function refuse(work: Work, id: number, draft: RoleDraft | 'delete'): Promise<void> {
  const refusal = (await refusals(work, [id], draft)).get(id);
  if (refusal) throw refusal;
}

/** What a status leaves of a role; one that a role cannot have is refused where it is written. */
const draftOf = ({ statusId }: { statusId: StatusId }) =>
  statusId === statusIds.ACTIVE || statusId === statusIds.INACTIVE ? { statusId } : {};

/** Roles are a catalogue; its writes never grant or remove permissions that the caller lacks. */
export function roleRoutes(app: FastifyInstance): void {
  const { list, get, create, update, status, remove, bulk: many } = role.endpoints;
  const { history, export: file, preview, previewReplacement, replace } = role.endpoints;
  serveRecords(app, store, { history, export: file });
  serve(app, get, async ({ trx, params, query }) => presented(await readRow(trx, store, params.id, query.at)));
  serve(app, list, async ({ trx, query, tenant }) => {
    const page = await listRows(trx, store, query as ListQuery, tenant.scopeIds);
    return { ...page, rows: page.rows.map(presented) };
  });
  serve(app, create, async ({ trx, body, session, tenant }) => {
    const { base, permissionCodes, name } = body;
    const made = { id: 0, name, base, permissionCodes, isSystem: false, statusId: 1 };
    const refusal = excess(session, made);
    if (refusal) throw refusal;
    return presented(await createRow(trx, store, tenant, body));
  });
  serve(app, update, async (handling) => {
    const { trx, params, body } = handling;
    const { isAccepted = false, ...values } = body;
    const { before, after } = await admit(handling, params.id, values);
    if (!isAccepted && locksOut(before, after) && (await ownRoleId(trx)) === params.id) throw problem('role.locksOut');
    invalidateSessions(handling);
    const row = await updateRow(trx, store, params.id, values);
    return { ...(presented(row) as object), changesetId: await changesetOf(handling) } as never;
  });
  serve(app, status, async (handling) => {
    const { trx, params, body } = handling;
    await refuse(handling, params.id, draftOf(body));
    invalidateSessions(handling);
    return presented(await changeStatus(trx, store, params.id, body));
  });
  serve(app, remove, async (handling) => {
    await refuse(handling, handling.params.id, 'delete');
    return removeRow(handling.trx, store, handling.params.id);
  });
  serve(app, many, async (handling) => {
    const { trx, body, session } = handling;
    admitBulk(store, session, body.action);
    invalidateSessions(handling);
    const draft = body.action === 'delete' ? 'delete' : body.action === 'status' ? draftOf(body.values) : {};
    return bulk(trx, store, body, await refusals(handling, body.ids, draft));
  });
  serve(app, preview, async (handling) => {
    const { before, after } = await admit(handling, handling.params.id, handling.body);
    return previewRole(handling.trx, before, after);
  });
  serve(app, previewReplacement, async (handling) => {
    const { role: before, next } = await findPair(handling, handling.params.id, handling.body.roleId);
    return previewRole(handling.trx, before, next);
  });
  serve(app, replace, async (handling) => {
    invalidateSessions(handling);
    const moved = await replaceRole({ ...handling, store }, handling.params.id, handling.body.roleId);
    return { moved, changesetId: await changesetOf(handling) };
  });
  serve(app, permissionEndpoints.list, ({ request, session }) => {
    const isPlatform = (session as typeof session | null)?.isSuperAdmin === true && session.companyId === null;
    return listPermissions(languageOf(request.headers['x-language']), isPlatform);
  });
}
