import { reportSchedule } from '@baluarte/contract/record/report-schedule.ts';
import type { FastifyInstance } from 'fastify';
import { Problem, problem } from '#kit/http/problem.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import { beginRun } from './run-schedules.ts';
import { changeSchedule, createSchedule, foundSchedule, removeOther, takeOver } from './save-schedule.ts';
import {
  deleteSchedule,
  listOthers,
  listPeople,
  listSchedules,
  removeRecipient,
  setState,
} from './schedule.queries.ts';
import { stopByLink, stopPages } from './stop.ts';

/** Reports that are made again and again, and mailed to people of the company. */
export function scheduleRoutes(app: FastifyInstance): void {
  stopPages(app);
  serve(app, reportSchedule.list, ({ trx }) => listSchedules(trx));
  serveInSteps(app, reportSchedule.others, ({ parts, session, tenant: { companyId } }) =>
    readingCompany(parts.database.app, { companyId, userId: null, scopeIds: 'every' }, (trx) =>
      listOthers(trx, session.userId),
    ),
  );
  serve(app, reportSchedule.takeOver, (handling) => takeOver(handling, handling.params.id));
  serve(app, reportSchedule.removeOther, (handling) => removeOther(handling, handling.params.id));
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
    const begun = await beginRun(parts, { companyId: tenant.companyId, id: params.id, due: new Date(), isAsked: true });
    if (begun instanceof Problem) throw begun;
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
