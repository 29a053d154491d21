import { rm } from 'node:fs/promises';
import { can } from '@baluarte/contract/kit/session.ts';
import { handover, handoverNeeds, handoverParts, signingKey } from '@baluarte/contract/record/handover.ts';
import type { FastifyInstance } from 'fastify';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { downloadHandover, linkTo } from './download-handover.ts';
import { handoverPath } from './handover-files.ts';
import { makeHandoverJob } from './handover.jobs.ts';
import { deleteHandover, insertHandover, listChoices, listHandovers } from './handover.queries.ts';
import { wallsOf } from './make-handover.ts';
import { listKeys, rotateKey } from './signing-key.ts';

/** Hand-over packs of a company, and the keys that sign them. */
export function handoverRoutes(app: FastifyInstance): void {
  serve(app, handover.list, ({ trx }) => listHandovers(trx));
  serve(app, handover.choices, async ({ trx, session }) => ({
    ...(await listChoices(trx)),
    lacking: handoverParts.filter((part) => !handoverNeeds[part].every((code) => can(session, code))),
  }));
  serveInSteps(app, handover.make, async ({ parts, session, tenant, body, reply }) => {
    const walls = wallsOf(session, body);
    const { app: pool } = parts.database;
    const { scopes, assessments } = await inCompany(pool, { ...tenant, scopeIds: walls.scopeIds }, listChoices);
    const unknown = (path: string) => invalid([{ path: `body.${path}`, code: 'unknown' }]);
    if (body.scopeIds?.some((id) => !scopes.some((scope) => scope.id === id))) throw unknown('scopeIds');
    if (body.assessmentIds.some((id) => !assessments.some((one) => one.id === id))) throw unknown('assessmentIds');
    reply.code(202);
    return inCompany(pool, tenant, async (trx) => {
      const row = await insertHandover(trx, body);
      await parts.jobs.enqueue(trx, makeHandoverJob, { companyId: tenant.companyId, handoverId: row.id });
      return row;
    });
  });
  serveInSteps(app, handover.link, async ({ parts, session, tenant, request, params, body }) => {
    await confirmPerson(request, parts, { session, password: body.password });
    return linkTo(parts, { session, tenant }, params.id);
  });
  serveInSteps(app, handover.remove, async ({ parts, tenant, params }) => {
    const removed = await inCompany(parts.database.app, tenant, (trx) => deleteHandover(trx, params.id));
    if (!removed) throw problem('notFound');
    if (removed.fileKey) await rm(handoverPath(parts, removed.fileKey), { force: true });
    return null;
  });
  serve(app, handover.download, ({ params, parts, request }) => downloadHandover(parts, params.token, request));
  keyRoutes(app);
}

function keyRoutes(app: FastifyInstance): void {
  serve(app, signingKey.list, ({ trx }) => listKeys(trx));
  serveInSteps(app, signingKey.rotate, async ({ parts, session, tenant, request, body, reply }) => {
    await confirmPerson(request, parts, { session, password: body.password });
    reply.code(201);
    const { app: pool } = parts.database;
    return inCompany(pool, { ...tenant, kind: 'signingKey' }, (trx) => rotateKey(trx, parts.env, tenant.companyId));
  });
}
