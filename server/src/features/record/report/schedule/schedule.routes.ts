import { reportSchedule } from '@baluarte/contract/record/report-schedule.ts';
import type { FastifyInstance } from 'fastify';
import { problem } from '#kit/http/problem.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { beginRun } from './run-schedules.ts';
import { changeSchedule, createSchedule, foundSchedule } from './save-schedule.ts';
import { deleteSchedule, listPeople, listSchedules, removeRecipient, setState } from './schedule.queries.ts';
import { stopByLink, stopPages } from './stop.ts';

/** Reports that are made again and again, and mailed to people of the company. */
export function scheduleRoutes(app: FastifyInstance): void {
  stopPages(app);
  serve(app, reportSchedule.list, ({ trx }) => listSchedules(trx));
  serve(app, reportSchedule.people, ({ trx }) => listPeople(trx));
  serve(app, reportSchedule.create, (handling) => createSchedule(handling, handling.body));
  serve(app, reportSchedule.update, (handling) => changeSchedule(handling, handling.params.id, handling.body));
  serve(app, reportSchedule.remove, async ({ trx, params }) => {
    if ((await deleteSchedule(trx, params.id)) === 0) throw problem('notFound');
    return null;
  });
  for (const [endpoint, state] of [
    [reportSchedule.pause, 'paused'],
    [reportSchedule.resume, 'active'],
  ] as const)
    serve(app, endpoint, async ({ trx, params }) => {
      const before = await foundSchedule(trx, params.id);
      if (!before.isMine) throw problem('notFound');
      await setState(trx, params.id, state);
      return foundSchedule(trx, params.id);
    });
  serveInSteps(app, reportSchedule.run, async ({ parts, tenant, params, reply }) => {
    const { app: pool } = parts.database;
    const before = await inCompany(pool, tenant, (trx) => foundSchedule(trx, params.id));
    if (!before.isMine) throw problem('notFound');
    await beginRun(parts, tenant.companyId, params.id, new Date());
    reply.code(202);
    return inCompany(pool, tenant, (trx) => foundSchedule(trx, params.id));
  });
  serve(app, reportSchedule.leave, async ({ trx, session, params }) => {
    await foundSchedule(trx, params.id);
    await removeRecipient(trx, params.id, session.userId);
    return null;
  });
  serve(app, reportSchedule.stop, ({ parts, body }) => stopByLink(parts, body.token));
}
