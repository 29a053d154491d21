import { permissions } from '@baluarte/contract/permissions.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { controlProposal } from '@baluarte/contract/risk/control-proposal.ts';
import { gapControl } from '@baluarte/contract/risk/gap-control.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { bulk } from '#kit/catalogue/bulk.queries.ts';
import { removeRow } from '#kit/catalogue/remove.queries.ts';
import { admitBulk, serveReads } from '#kit/catalogue/serve-catalogue.ts';
import { codesFrom, nextNumber, usualPattern } from '#kit/catalogue/import/made-codes.ts';
import { changeStatus, createRow, updateRow } from '#kit/catalogue/write.queries.ts';
import { problem } from '#kit/http/problem.ts';
import { serve } from '#kit/http/serve.ts';
import { expectMay } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { associate, dissociate, expectControls } from '#risk/shared/associate.ts';
import { closingFollowUps } from './close-follow-ups.ts';
import { controlStore } from './control-store.ts';
import { exportAssociations } from './export-associations.ts';
import { codesOfGaps, makeOfGaps } from './gap-controls.ts';
import { settling } from './settle-controls.ts';
import { sharesOf } from './shares.queries.ts';
import { suggestControls } from './suggest-controls.ts';
import { risesWithout, supposing } from './supposed.queries.ts';

/** Throws `notFound` unless a risk is within the walls. */
async function mustExist(trx: Trx, id: number): Promise<void> {
  const found = await trx.first(sql`select from risk where company_id = app.current_company() and id = ${id}`);
  if (!found) throw problem('notFound');
}

/** Controls: a catalogue, and which risks each acts on. */
export function controlRoutes(app: FastifyInstance): void {
  const { list, create, update, status, remove, bulk: many, ...reads } = control.endpoints;
  serve(app, list, async ({ trx, session, query, tenant }) => {
    const asked = { ...(query as ListQuery), language: session.language };
    return (await listRows(trx, controlStore, asked, tenant.scopeIds)) as never;
  });
  serveReads(app, controlStore, reads);
  serve(app, create, async ({ trx, body, tenant }) => (await createRow(trx, controlStore, tenant, body)) as never);
  serve(
    app,
    update,
    async ({ trx, params, body }) =>
      (await settling(trx, [params.id], () => updateRow(trx, controlStore, params.id, body))) as never,
  );
  serve(
    app,
    status,
    async ({ trx, params, body }) =>
      (await settling(trx, [params.id], () =>
        closingFollowUps(trx, [params.id], () => changeStatus(trx, controlStore, params.id, body)),
      )) as never,
  );
  serve(app, remove, ({ trx, params }) => settling(trx, [params.id], () => removeRow(trx, controlStore, params.id)));
  serve(app, many, ({ trx, body, session }) => {
    admitBulk(controlStore, session, body.action);
    return settling(trx, body.ids, () =>
      body.action === 'status'
        ? closingFollowUps(trx, body.ids, () => bulk(trx, controlStore, body))
        : bulk(trx, controlStore, body),
    );
  });
  serve(app, controlProposal.get, async ({ trx, session }) => {
    const pattern = await usualPattern(trx, controlStore, session.language);
    const { today } = await trx.one(sql<{ today: string }>`select app.today()::text as today`);
    return { code: codesFrom(pattern, await nextNumber(trx, controlStore, pattern))(), creationDate: today };
  });
  serve(app, gapControl.there, ({ trx }) => codesOfGaps(trx));
  serve(app, gapControl.make, ({ trx, tenant, body }) => makeOfGaps(trx, tenant, body));
  serve(app, riskControl.ofRisk, async ({ trx, session, params, query, tenant }) => {
    await mustExist(trx, params.id);
    const ofRisk = { ...(query as ListQuery), riskId: [params.id], language: session.language };
    return (await listRows(trx, controlStore, ofRisk, tenant.scopeIds)) as never;
  });
  serve(app, riskControl.shares, async ({ trx, params }) => {
    await mustExist(trx, params.id);
    return sharesOf(trx, params.id);
  });
  serve(app, riskControl.suggestions, ({ trx, params }) => suggestControls(trx, params.id));
  serve(app, riskControl.preview, async ({ trx, params, body }) => {
    await mustExist(trx, params.id);
    await expectControls(trx, 'controlIds', body.controlIds);
    const [{ residual, expected } = { residual: null, expected: null }] = await supposing(
      trx,
      params.id,
      body.controlIds.map((controlId) => ({ set: params.id, controlId })),
    );
    return { residual, expected };
  });
  serve(app, riskControl.without, async ({ trx, body }) => {
    await expectControls(trx, 'ids', body.ids);
    return risesWithout(trx, body.ids);
  });
  serve(app, riskControl.export, ({ trx, session, query }) => {
    // Controls and risks, side by side.
    expectMay(session, permissions.risks.listControls);
    return exportAssociations(trx, query);
  });
  serve(app, riskControl.associate, async ({ params, body: { controlIds, confirmLowRisk }, ...acting }) => {
    await mustExist(acting.trx, params.id);
    return associate(acting, { riskIds: [params.id], controlIds }, confirmLowRisk);
  });
  serve(app, riskControl.dissociate, ({ trx, params, body }) => dissociate(trx, params.id, body.controlIds));
  serve(app, riskControl.associateMany, ({ body: { confirmLowRisk, ...pairs }, ...acting }) =>
    associate(acting, pairs, confirmLowRisk),
  );
}
