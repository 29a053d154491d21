import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { archive, archiveRestore } from '@baluarte/contract/organization/archive.ts';
import type { FastifyInstance } from 'fastify';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { problem } from '#kit/http/problem.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { listArchives } from './archive.queries.ts';
import { deleteRestore, findRestore } from './restore.queries.ts';
import { checkArchive, queueRestore } from './run-restore.ts';
import { downloadArchive, linkTo } from './download-archive.ts';
import { removeArchive, requestArchive, type Asking } from './request-archive.ts';
import { refusePartial } from './refuse-partial.ts';
import { uploadFolder } from '#kit/http/upload.ts';

/** Archives of a company, for its administrator and for the platform, and restoring one in. */
export function archiveRoutes(app: FastifyInstance): void {
  ownRoutes(app);
  platformRoutes(app);
  restoreRoutes(app);
  serve(app, archive.download, ({ params, parts, request, reply }) =>
    downloadArchive(parts, params.token, { request, reply }),
  );
}

function ownRoutes(app: FastifyInstance): void {
  serve(app, archive.list, ({ trx, session }) => {
    refusePartial(session);
    return listArchives(trx);
  });
  serveInSteps(app, archive.make, ({ parts, session, tenant, reply }) => {
    refusePartial(session);
    reply.code(202);
    return requestArchive({ parts, tenant });
  });
  serveInSteps(app, archive.link, async ({ parts, session, tenant, request, params, body }) => {
    refusePartial(session);
    await confirmPerson(request, parts, { session, password: body.password });
    return linkTo({ parts, tenant }, session, archive.link, params.id);
  });
  serveInSteps(app, archive.remove, async ({ parts, session, tenant, params }) => {
    refusePartial(session);
    await removeArchive({ parts, tenant }, params.id);
    return null;
  });
}

type Outside = { parts: Asking['parts']; session: Session; request: { id: string; ip: string } };

/** The walls of one company, for a super administrator who acts on it from outside. Throws `notFound`. */
async function insideOf({ parts, session, request }: Outside, companyId: number): Promise<Asking> {
  const { rowCount } = await parts.database.identityDb.query('select from company where id = $1', [companyId]);
  if (rowCount === 0) throw problem('notFound');
  const by = { userId: session.userId, requestId: request.id, address: request.ip };
  const tenant: Tenant = { companyId, scopeIds: 'every', ...by };
  return { parts, tenant };
}

function platformRoutes(app: FastifyInstance): void {
  serve(app, archive.listOf, async (outside) => {
    const { parts, tenant } = await insideOf(outside, outside.params.id);
    return inCompany(parts.database.app, tenant, listArchives);
  });
  serve(app, archive.makeOf, async (outside) => requestArchive(await insideOf(outside, outside.params.id)));
  serve(app, archive.linkOf, async (outside) => {
    const { parts, session, request, params, body } = outside;
    const inside = await insideOf(outside, params.id);
    await confirmPerson(request, parts, { session, password: body.password });
    return linkTo(inside, session, archive.linkOf, params.archiveId);
  });
  serve(app, archive.removeOf, async (outside) => {
    await removeArchive(await insideOf(outside, outside.params.id), outside.params.archiveId);
    return null;
  });
}

function restoreRoutes(app: FastifyInstance): void {
  serve(app, archiveRestore.check, (handling) => checkArchive(handling, handling.upload));
  serve(app, archiveRestore.get, async ({ parts, session, params }) => {
    const found = await findRestore(parts.database.identityDb, params.restoreId, session.userId);
    if (!found) throw problem('notFound');
    return found;
  });
  serve(app, archiveRestore.start, (handling) =>
    queueRestore(handling, handling.params.restoreId, handling.body.subdomain),
  );
  serve(app, archiveRestore.remove, async ({ parts, session, params }) => {
    const key = await inIdentityTransaction(parts.database.identityDb, ({ client }) =>
      deleteRestore(client, params.restoreId, session.userId),
    );
    if (key === undefined) throw problem('notFound');
    await rm(join(uploadFolder(parts), key), { force: true });
    return null;
  });
}
