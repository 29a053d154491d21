import type { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  cursor,
  scopeColumn,
  sheetFile,
  type ExportColumn,
  type ScopeNames,
  type SheetFile,
} from '#kit/sheets/sheet-export.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Line {
  control: string;
  scopeId: number;
  controlName: string;
  factors: string | null;
  risk: string;
  asset: string;
  threat: string;
  vulnerability: string;
}

/**
 * Which controls act on which risks within the walls, or some of them by their ids, with columns that an import of them takes back; the
 * rest is for reading. With `scopes`, which both are of.
 */
export function exportAssociations(
  trx: Trx,
  { format, language = 'es' }: z.output<typeof riskControl.export.query>,
  { controlIds, scopes }: { controlIds?: readonly number[] | undefined; scopes?: ScopeNames } = {},
): SheetFile {
  const { fields, file } = textsIn(language).controlRisk;
  const columns: ExportColumn<Line>[] = [
    { field: 'control', header: fields.controlId, width: 16, value: ({ control }) => control },
    { header: fields.riskId, width: 16, value: ({ risk }) => risk },
    ...scopeColumn<Line>(scopes, language, ({ scopeId }) => scopeId),
    { header: file.controlName, width: 32, value: ({ controlName }) => controlName },
    { header: file.factors, width: 32, value: ({ factors }) => factors },
    { header: file.asset, width: 32, value: ({ asset }) => asset },
    { header: file.threat, width: 32, value: ({ threat }) => threat },
    { header: file.vulnerability, width: 32, value: ({ vulnerability }) => vulnerability },
  ];
  const name = (of: string) =>
    language === 'en'
      ? sql`coalesce(${sql.ref(`${of}.name_en`)}, ${sql.ref(`${of}.name`)}, ${sql.ref(`${of}.code`)})`
      : sql`coalesce(${sql.ref(`${of}.name`)}, ${sql.ref(`${of}.code`)})`;
  const rows = cursor<Line>(
    trx,
    sql`
    select json_build_object('control', c.code, 'scopeId', c.scope_id, 'controlName', c.name, 'risk', r.code, 'asset', a.name, 'threat', ${name('t')},
      'vulnerability', ${name('v')}, 'factors', (
        select string_agg(${name('f')}, '; ' order by f.sort_order, f.id) from control_impact_factor l
        join impact_factor f on f.company_id = l.company_id and f.id = l.impact_factor_id
        where l.company_id = c.company_id and l.control_id = c.id)) as row
    from risk_control k
    join control c on c.company_id = k.company_id and c.id = k.control_id
    join risk r on r.company_id = k.company_id and r.id = k.risk_id
    join asset a on a.company_id = r.company_id and a.id = r.asset_id
    join threat t on t.company_id = r.company_id and t.id = r.threat_id
    join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
    where k.company_id = app.current_company() and ${controlIds ? sql`c.id = any(${controlIds})` : sql`true`}
    order by c.code collate app.natural_order, c.id, r.number`,
  );
  return sheetFile({ name: file.name, format }, columns, rows);
}
