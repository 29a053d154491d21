import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { scannedRows, type SearchSource } from '#kit/search/search-sources.ts';

/** Kept scenarios of the simulator, by name. */
export const scenarioSource: SearchSource = {
  kind: 'scenario',
  access: [permissions.risks.viewTreatment],
  comesLast: true,
  rows: (request) =>
    scannedRows(
      {
        kind: 'scenario',
        from: sql`scenario s`,
        where: sql`s.company_id = app.current_company()
          and ${request.scopeIds === 'every' ? sql`true` : sql`s.scope_id = any(${request.scopeIds}::bigint[])`}`,
        id: sql`s.id`,
        name: sql`s.name`,
        search: sql`app.fold(s.name)`,
      },
      request,
    ),
};
