import { threat } from '@baluarte/contract/inventory/threat.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serveCatalogue } from '#kit/catalogue/serve-catalogue.ts';
import { storeOf } from '#kit/catalogue/store.ts';
import { threatSuggestions } from './suggest-threat.ts';

export const threatStore = storeOf(threat, {
  suggestions: threatSuggestions,
  extras: {
    assetCount: sql`(select count(*) from asset_threat r where r.company_id = t.company_id and r.threat_id = t.id)`,
    vulnerabilityCount: sql`(select count(*) from threat_vulnerability r where r.company_id = t.company_id and r.threat_id = t.id)`,
  },
  links: { vulnerabilities: { table: 'threat_vulnerability', column: 'vulnerability_id' } },
  relations: [
    { field: 'assets', of: 'asset', table: 'asset_threat', own: 'threat_id', other: 'asset_id' },
    {
      field: 'vulnerabilities',
      of: 'vulnerability',
      table: 'threat_vulnerability',
      own: 'threat_id',
      other: 'vulnerability_id',
    },
  ],
  inTheWay: 'threat.hasRelations',
  obstacles: [
    {
      entity: 'asset',
      rows: (ids) => sql`select r.threat_id as target, a.id, a.code, a.name from asset_threat r
        join asset a on a.company_id = r.company_id and a.id = r.asset_id where r.threat_id = any(${ids})`,
    },
    {
      entity: 'vulnerability',
      rows: (ids) => sql`select r.threat_id as target, v.id, v.code, v.name from threat_vulnerability r
        join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id where r.threat_id = any(${ids})`,
    },
    {
      entity: 'risk',
      rows: (ids) => sql`select r.threat_id as target, r.id, r.code, a.name from risk r
        join asset a on a.company_id = r.company_id and a.id = r.asset_id where r.threat_id = any(${ids})`,
    },
  ],
});

export const threatRoutes = (app: FastifyInstance): void => serveCatalogue(app, threatStore, threat.endpoints);
