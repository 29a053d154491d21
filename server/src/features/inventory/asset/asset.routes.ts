import { asset } from '@baluarte/contract/inventory/asset.ts';
import type { LookedAt } from '@baluarte/contract/inventory/asset.rules.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { relationKinds, type RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { readRow, serveReads, serveUpkeep } from '#kit/catalogue/serve-catalogue.ts';
import { storeOf } from '#kit/catalogue/store.ts';
import { createRow, updateRow } from '#kit/catalogue/write.queries.ts';
import { readingPast } from '#kit/history/past-reading.ts';
import { serve, serveInSteps, type StepHandling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { pastTables } from '#inventory/shared/past-tables.ts';
import { isLookedAt } from '#inventory/shared/looked-at.ts';
import { criticalityRoutes } from './criticality/criticality.routes.ts';
import { bringAlong, listTenantAssets } from './asset.queries.ts';
import { readNeedColumns } from './need-columns.ts';
import { assetSuggestions } from './suggest-asset.ts';

const counted = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} r where r.company_id = t.company_id and r.asset_id = t.id)`;

/** What histories call a relation of assets seen from its other end. */
const fromTheOther: Record<RelationKind, string> = {
  dependsOn: 'dependants',
  contains: 'containedIn',
  connectsTo: 'connectsTo',
};
const ofAssets = (is: RelationKind) =>
  ({ of: 'asset', table: 'asset_asset', kind: { is, initially: relationKinds[0] } }) as const;

export const assetStore = storeOf(asset, {
  isScoped: true,
  suggestions: assetSuggestions,
  refine: readNeedColumns,
  extras: {
    scopeId: sql`t.scope_id`,
    threatCount: counted('asset_threat'),
    vulnerabilityCount: counted('asset_vulnerability'),
    riskCount: counted('risk'),
    evidenceCount: counted('evidence_link'),
  },
  filters: { lookedAt: (states) => isLookedAt(states as LookedAt[]) },
  links: {
    impactFactorIds: { table: 'asset_impact_factor', column: 'impact_factor_id' },
    threats: { table: 'asset_threat', column: 'threat_id' },
    vulnerabilities: { table: 'asset_vulnerability', column: 'vulnerability_id' },
  },
  computed: { table: 'asset_criticality', fields: ['criticality'], past: pastTables },
  indexedChoices: [
    'categoryId',
    'typeId',
    'classificationId',
    'locationId',
    'custodianId',
    'ownerId',
    'processId',
    'companyCategoryId',
    'personalDataKindId',
  ],
  onlyWhile: { personalDataKindId: 'hasPersonalData' },
  relations: [
    { field: 'threats', of: 'threat', table: 'asset_threat', own: 'asset_id', other: 'threat_id' },
    {
      field: 'vulnerabilities',
      of: 'vulnerability',
      table: 'asset_vulnerability',
      own: 'asset_id',
      other: 'vulnerability_id',
    },
    {
      field: 'evidence',
      of: 'evidence',
      table: 'evidence_link',
      own: 'asset_id',
      other: 'evidence_id',
      access: permissions.evidence.list,
    },
    ...relationKinds.flatMap((kind) => [
      { field: kind, ...ofAssets(kind), own: 'asset_id', other: 'related_asset_id' },
      { field: fromTheOther[kind], ...ofAssets(kind), own: 'related_asset_id', other: 'asset_id' },
    ]),
  ],
  inTheWay: 'asset.hasRisks',
  obstacles: [
    {
      entity: 'risk',
      rows: (ids) => sql`select r.asset_id as target, r.id, r.code, h.name from risk r
        join threat h on h.company_id = r.company_id and h.id = r.threat_id where r.asset_id = any(${ids})`,
    },
    {
      entity: 'threat',
      rows: (ids) => sql`select r.asset_id as target, h.id, h.code, h.name from asset_threat r
        join threat h on h.company_id = r.company_id and h.id = r.threat_id where r.asset_id = any(${ids})`,
    },
    {
      entity: 'vulnerability',
      rows: (ids) => sql`select r.asset_id as target, v.id, v.code, v.name from asset_vulnerability r
        join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id where r.asset_id = any(${ids})`,
    },
    {
      entity: 'asset',
      rows: (ids) => sql`select r.asset_id as target, a.id, a.code, a.name from asset_asset r
        join asset a on a.company_id = r.company_id and a.id = r.related_asset_id where r.asset_id = any(${ids})
        union all select r.related_asset_id, a.id, a.code, a.name from asset_asset r
        join asset a on a.company_id = r.company_id and a.id = r.asset_id where r.related_asset_id = any(${ids})`,
    },
    {
      // Whether it is on hold or not: what it proves would be lost.
      entity: 'evidence',
      rows: (ids) => sql`select l.asset_id as target, e.id, e.hold_reason as code, e.name from evidence_link l
        join evidence e on e.company_id = l.company_id and e.id = l.evidence_id where l.asset_id = any(${ids})`,
    },
  ],
});

type Row = Record<string, unknown>;

/**
 * Does in one transaction what `write` does, makes a piece of evidence of each file that came along with the form, and answers what
 * `read` reads then.
 */
export type AttachingEvidence = (
  handling: StepHandling<AnyEndpoint>,
  work: { endpoint: AnyEndpoint; write: (trx: Trx) => Promise<Row>; read: (trx: Trx, id: number) => Promise<Row> },
) => Promise<Row>;

/**
 * Assets are a catalogue whose list can include relations, with files that come along with a write, a quick edit and a light list
 * of all scopes.
 */
export const assetRoutes =
  (attachEvidence: AttachingEvidence) =>
  (app: FastifyInstance): void => {
    const { list, create, update, quickEdit, tenant: everyScope, ...ordinary } = asset.endpoints;
    const read = (trx: Trx, id: number) => readRow(trx, assetStore, id);
    serveReads(app, assetStore, ordinary);
    serveUpkeep(app, assetStore, ordinary);
    serveInSteps(app, create, async (handling) => {
      const { body, tenant } = handling;
      const write = (trx: Trx) => createRow(trx, assetStore, tenant, body);
      return (await attachEvidence(handling, { endpoint: create, write, read })) as never;
    });
    serveInSteps(app, update, async (handling) => {
      const { body, params } = handling;
      const write = (trx: Trx) => updateRow(trx, assetStore, params.id, body);
      return (await attachEvidence(handling, { endpoint: update, write, read })) as never;
    });
    serve(app, list, async ({ trx, session, query, tenant }) => {
      const at = query.at as string | undefined;
      const then = at === undefined ? trx : await readingPast(trx, at, pastTables);
      const page = await listRows(
        then,
        assetStore,
        { ...(query as ListQuery), language: session.language },
        tenant.scopeIds,
      );
      return bringAlong(then, page, query) as never;
    });
    serve(
      app,
      quickEdit,
      async ({ trx, params, body }) => (await updateRow(trx, assetStore, params.id, body)) as never,
    );
    serve(app, everyScope, ({ trx, query }) => listTenantAssets(trx, query));
    criticalityRoutes(app, assetStore);
  };
