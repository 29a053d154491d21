import { assetCriticality } from '@baluarte/contract/inventory/criticality.ts';
import type { FastifyInstance } from 'fastify';
import { bulk } from '#kit/catalogue/bulk.queries.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { updateRow } from '#kit/catalogue/write.queries.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { serve } from '#kit/http/serve.ts';
import { readCriticality } from './read-criticality.ts';

/** How critical assets are: read with its reasons, said of one or of many. What follows from it the database computes. */
export function criticalityRoutes(app: FastifyInstance, store: Store): void {
  serve(app, assetCriticality.get, ({ trx, params, query }) => readCriticality(trx, params.id, query.at ?? null));
  serve(app, assetCriticality.update, async ({ trx, params, body: { override, ...said } }) => {
    const overridden =
      override === undefined
        ? {}
        : { criticalityOverride: override?.level ?? null, criticalityReason: override?.reason ?? null };
    const row = await updateRow(trx, store, params.id, { ...said, ...overridden });
    return { id: params.id, version: Number(row['version']), changesetId: await changesetOf(trx) };
  });
  serve(app, assetCriticality.bulk, ({ trx, body: { ids, values } }) =>
    bulk(trx, store, { action: 'set', ids, values }),
  );
}
