import { byWords, exportAssetRelations, relations, type RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { FastifyInstance } from 'fastify';
import { changesetOf } from '#kit/catalogue/bulk.queries.ts';
import { namesOf } from '@baluarte/contract/kit/keyed.ts';
import { serve } from '#kit/http/serve.ts';
import { tenantOf, type Session } from '#kit/tenancy/session.ts';
import { exportRelations } from './export-relations.ts';
import { findByWords } from './find-by-words.ts';
import { countKnown, listRelated, relate, relateMany, unrelate, type End, type Start } from './relation.queries.ts';

const assetThreat = {
  link: 'asset_threat',
  own: 'asset_id',
  other: 'threat_id',
  from: 'asset',
  to: 'threat',
  scoped: 'from',
} as const;
const assetVulnerability = {
  link: 'asset_vulnerability',
  own: 'asset_id',
  other: 'vulnerability_id',
  from: 'asset',
  to: 'vulnerability',
  scoped: 'from',
} as const;
const threatVulnerability = {
  link: 'threat_vulnerability',
  own: 'threat_id',
  other: 'vulnerability_id',
  from: 'threat',
  to: 'vulnerability',
  scoped: null,
} as const;

/** The same relation seen from its other end. */
const turned = ({ link, own, other, from, to, scoped }: End): End => ({
  link,
  own: other,
  other: own,
  from: to,
  to: from,
  scoped: scoped === 'from' ? 'to' : scoped,
});

const ends: Record<keyof typeof relations, End> = {
  assetAsset: {
    link: 'asset_asset',
    own: 'asset_id',
    other: 'related_asset_id',
    from: 'asset',
    to: 'asset',
    scoped: 'from',
  },
  assetThreat,
  assetVulnerability,
  threatVulnerability,
  threatAsset: turned(assetThreat),
  vulnerabilityAsset: turned(assetVulnerability),
  vulnerabilityThreat: turned(threatVulnerability),
};

/** The end as a body means it, which may name a kind, at the scopes worked in. */
const startOf = (end: End, session: Session, body: { kind?: RelationKind | undefined } | object = {}): Start => ({
  end: 'kind' in body ? { ...end, kind: body.kind } : end,
  scopeIds: tenantOf(session, 'current').scopeIds,
});

export function relationRoutes(app: FastifyInstance): void {
  for (const name of namesOf(relations)) {
    const { list, add, remove, addMany, known } = relations[name];
    const end = ends[name];
    serve(app, list, ({ trx, session, params, query }) => listRelated(trx, startOf(end, session), params.id, query));
    serve(app, add, async ({ trx, session, params, body }) => ({
      added: await relate(trx, startOf(end, session, body), params.id, body.ids),
    }));
    serve(app, remove, async ({ trx, session, params, body }) => ({
      removed: await unrelate(trx, startOf(end, session, body), params.id, body.ids),
    }));
    serve(app, addMany, async ({ trx, session, body }) => {
      const done = await relateMany(trx, startOf(end, session, body), body);
      return { ...done, changesetId: await changesetOf(trx) };
    });
    serve(app, known, async ({ trx, session, body }) => ({
      counts: await countKnown(trx, startOf(end, session, body), body),
    }));
  }
  serve(app, exportAssetRelations, ({ trx, query }) => exportRelations(trx, query));
  for (const name of namesOf(byWords))
    serve(app, byWords[name], async ({ trx, session, body: { lines, everyScope } }) => {
      const scopeIds = everyScope ? 'every' : tenantOf(session, 'current').scopeIds;
      return { lines: await findByWords(trx, { entity: name, scopeIds }, lines) };
    });
}
