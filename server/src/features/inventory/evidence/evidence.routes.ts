import {
  evidence,
  evidenceOf,
  expectedEvidence,
  maximumFiles,
  pieceSize,
  provableEntities,
  type ProvableEntity,
} from '@baluarte/contract/inventory/evidence.ts';
import { maximumKeptFile, type AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { mustReach } from '#inventory/shared/own-controls.ts';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { serveChanges, serveReads } from '#kit/catalogue/serve-catalogue.ts';
import { takenExtensions } from '#kit/files/file-formats.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { hasScanner } from '#kit/files/virus-scanner.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { serve, serveInSteps, type Handling } from '#kit/http/serve.ts';
import { expectMay } from '#kit/tenancy/session.ts';
import { planUse } from '#organization/shared/plan.ts';
import { addEvidence, createEvidence, needsOf, reviseEvidence } from './create-evidence.ts';
import { downloadEvidence } from './download-evidence.ts';
import { evidenceStore } from './evidence-store.ts';
import {
  answerOf,
  findHold,
  listLinks,
  listRevisions,
  mustExist,
  reachTarget,
  refuseSettled,
  relateEvidence,
  setHold,
  unrelateEvidence,
} from './evidence.queries.ts';
import { changeExpected, expectEvidence, listExpected, removeExpected } from './expected-evidence.ts';
import { expectedSources } from './find-expected.ts';
import { beginUpload, cancelUpload, receivePiece } from './upload/receive-upload.ts';
import { findUpload } from './upload/upload.queries.ts';

type Reading = Pick<Handling<AnyEndpoint>, 'trx' | 'session' | 'tenant'>;

/** A page of the list; what comes from the database is as the contract says. */
const page = async ({ trx, session, tenant }: Reading, query: object) =>
  (await listRows(trx, evidenceStore, { ...(query as ListQuery), language: session.language }, tenant.scopeIds)) as {
    total: number;
    rows: never[];
  };

/** Evidence: a catalogue whose pieces have revisions with files, are put on hold, and prove something. */
export function evidenceRoutes(app: FastifyInstance): void {
  const { create, revisions, revise, links, getHold, hold, lift, download, preview, limits, ...others } =
    evidence.endpoints;
  const { beginUpload: begin, upload, sendPiece, cancelUpload: cancel, ...rest } = others;
  const { list, ...ordinary } = rest;
  serve(app, list, (handling) => page(handling, handling.query));
  serveReads(app, evidenceStore, ordinary);
  for (const source of expectedSources) searchable(app, source);
  serveChanges(app, evidenceStore, ordinary);
  serve(app, create, async ({ trx, tenant, session, body }) => {
    for (const needed of needsOf(body)) expectMay(session, needed);
    await mustReach(trx, session, body.followUpIds, { isWritten: true });
    return createEvidence(trx, tenant, body);
  });
  serve(app, revisions, async ({ trx, params }) => {
    await mustExist(trx, 'evidence', params.id);
    return listRevisions(trx, params.id);
  });
  serve(app, revise, ({ trx, params, body }) => reviseEvidence(trx, params.id, body));
  serve(app, links, async ({ trx, params }) => {
    await mustExist(trx, 'evidence', params.id);
    return listLinks(trx, params.id);
  });
  serve(app, getHold, ({ trx, params }) => findHold(trx, params.id));
  serve(app, hold, async ({ trx, params, body }) => {
    await setHold(trx, params.id, body);
    return answerOf(trx, params.id);
  });
  serve(app, lift, async ({ trx, params }) => {
    await setHold(trx, params.id, null);
    return answerOf(trx, params.id);
  });
  serve(app, download, ({ trx, params, ...asking }) =>
    downloadEvidence(trx, asking, { address: params.id, isPreview: false }),
  );
  serve(app, preview, ({ trx, params, ...asking }) =>
    downloadEvidence(trx, asking, { address: params.id, isPreview: true }),
  );
  serve(app, limits, async ({ trx, tenant, parts }) => {
    const { storage } = await planUse(trx, tenant);
    return {
      ...storage,
      maximumFile: maximumKeptFile,
      pieceSize,
      maximumFiles,
      isScanned: hasScanner(parts.env),
      extensions: [...takenExtensions],
    };
  });
  serve(app, begin, ({ trx, tenant, body }) => beginUpload(trx, tenant, body));
  serve(app, upload, ({ trx, params }) => findUpload(trx, params.id));
  serveInSteps(app, sendPiece, ({ params, body, upload: piece, ...place }) =>
    receivePiece(place, params.id, { piece, offset: body.offset }),
  );
  serveInSteps(app, cancel, async ({ params, ...place }) => {
    await cancelUpload(place, params.id);
    return null;
  });
  for (const entity of provableEntities) serveOf(app, entity);
  serve(app, expectedEvidence.update, ({ trx, session, params, body }) =>
    changeExpected({ trx, session, id: params.id }, body),
  );
  serve(app, expectedEvidence.remove, ({ trx, session, params }) => removeExpected({ trx, session, id: params.id }));
}

/** Evidence of one kind of target. */
function serveOf(app: FastifyInstance, entity: ProvableEntity): void {
  const { list, add, link, unlink, expected, expect } = evidenceOf[entity];
  serve(app, list, async (handling) => {
    await mustExist(handling.trx, entity, handling.params.id);
    await reachTarget(handling, entity, { isWritten: false });
    return page(handling, { ...handling.query, [`${entity}Id`]: [handling.params.id] });
  });
  serveInSteps(app, add, (steps) => {
    steps.reply.code(add.status);
    return addEvidence(entity, steps);
  });
  serve(app, link, async ({ trx, session, params, body }) => {
    const { scopeId } = await mustExist(trx, entity, params.id);
    await reachTarget({ trx, session, params }, entity, { isWritten: true });
    await refuseSettled(trx, entity, [params.id]);
    const added = await relateEvidence(trx, { entity, id: params.id, scopeId }, body.ids);
    return { added, changesetId: await changesetOf(trx) };
  });
  serve(app, unlink, async ({ trx, session, params, body }) => {
    await mustExist(trx, entity, params.id);
    await reachTarget({ trx, session, params }, entity, { isWritten: true });
    await refuseSettled(trx, entity, [params.id]);
    const removed = await unrelateEvidence(trx, { entity, id: params.id }, body.ids);
    return { removed, changesetId: await changesetOf(trx) };
  });
  serve(app, expected, async ({ trx, session, params }) => {
    await reachTarget({ trx, session, params }, entity, { isWritten: false });
    return listExpected(trx, entity, params.id);
  });
  serve(app, expect, async ({ trx, session, params, body }) => {
    await reachTarget({ trx, session, params }, entity, { isWritten: true });
    return expectEvidence(trx, entity, params.id, body.name);
  });
}
