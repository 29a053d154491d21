import {
  mostSubscriptions,
  viewSubscription as endpoints,
  type ViewSubscription,
} from '@baluarte/contract/record/subscription.ts';
import { nextReportDay, type Frequency, type Weekday } from '@baluarte/contract/record/subscription.rules.ts';
import { isReadableView } from '@baluarte/contract/record/view-access.rules.ts';
import type { FastifyInstance } from 'fastify';
import { limitAddress } from '#kit/http/limit-address.ts';
import { problem } from '#kit/http/problem.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import { eventId } from '#kit/notification/event-id.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findDue } from './due.queries.ts';
import { isTold } from './report.ts';
import { stopByLink, stopPages } from './stop.ts';
import { reportViewJob } from './subscription.jobs.ts';
import {
  countSubscriptions,
  findSubscribable,
  findSubscription,
  insertSubscription,
  listSubscriptions,
  removeSubscription,
  updateSubscription,
  type Kept,
} from './subscription.queries.ts';

/** Calls from one address in a minute. */
const perAddress = { call: 'viewStop', window: 60, max: 60 };
const MINUTE = 60_000;

const rhythmOf = ({
  frequency,
  weekday,
  alsoQuiet = false,
}: {
  frequency: Frequency;
  weekday?: Weekday | undefined;
  alsoQuiet?: boolean | undefined;
}) => ({
  frequency,
  weekday: frequency === 'weekly' ? (weekday ?? null) : null,
  alsoQuiet,
});

const shown = ({ day, ...kept }: Kept, { timeZone }: Session): ViewSubscription => ({
  ...kept,
  nextOn: nextReportDay(kept, { now: new Date(), timeZone, lastDay: day }),
});

async function found(trx: Trx, id: number, session: Session): Promise<ViewSubscription> {
  const kept = await findSubscription(trx, id);
  if (!kept) throw problem('notFound');
  return shown(kept, session);
}

async function create({ trx, session, body, parts }: Handling<typeof endpoints.create>) {
  const view = await findSubscribable(trx, body.viewId);
  if (!view || !isReadableView(session, view)) throw problem('notFound');
  if ((await countSubscriptions(trx)) >= mostSubscriptions)
    throw problem('viewSubscription.tooMany', { most: mostSubscriptions });
  const scopeId = session.scopeId === 0 ? null : session.scopeId;
  const made = await insertSubscription(trx, view, { ...rhythmOf(body), scopeId });
  if (!made) throw problem('viewSubscription.membersOnly');
  // What is in it now, which the next report is compared with.
  await parts.jobs.enqueue(trx, reportViewJob, { companyId: session.companyId ?? 0, id: made.id });
  return found(trx, made.id, session);
}

async function update({ trx, session, params, body }: Handling<typeof endpoints.update>) {
  await found(trx, params.id, session);
  if (
    !(await updateSubscription(trx, params.id, {
      ...rhythmOf(body),
      version: body.version,
      timeZone: session.timeZone,
    }))
  )
    throw problem('changedMeanwhile', { by: session.userName, at: new Date().toISOString() });
  return found(trx, params.id, session);
}

async function send({ trx, session, params, parts }: Handling<typeof endpoints.send>) {
  await found(trx, params.id, session);
  const companyId = session.companyId ?? 0;
  const due = await findDue(parts.database.identityDb, { companyId, id: params.id });
  if (!due || !isTold(due)) throw problem('viewSubscription.off');
  const minute = Math.floor(Date.now() / MINUTE);
  await parts.jobs.enqueue(
    trx,
    reportViewJob,
    { companyId, id: params.id },
    eventId('viewReport', companyId, params.id, minute),
  );
  return null;
}

/** Subscriptions to saved views: each person's own. */
export function subscriptionRoutes(app: FastifyInstance): void {
  serve(app, endpoints.list, async ({ trx, session }) =>
    (await listSubscriptions(trx)).filter((one) => isReadableView(session, one)).map((one) => shown(one, session)),
  );
  serve(app, endpoints.create, create);
  serve(app, endpoints.update, update);
  serve(app, endpoints.remove, async ({ trx, params }) => {
    if ((await removeSubscription(trx, params.id)) === 0) throw problem('notFound');
    return null;
  });
  serve(app, endpoints.send, send);
  serve(app, endpoints.stop, async ({ body, parts, request }) => {
    await limitAddress(request, parts, perAddress);
    return stopByLink(parts, body.token);
  });
  stopPages(app);
}
