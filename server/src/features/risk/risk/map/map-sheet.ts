import { riskPalette } from '@baluarte/contract/risk/risk-palette.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import { cursor, fileTypes } from '#kit/sheets/sheet-export.ts';
import type { FileReply } from '#kit/http/replies.ts';
import type { WriteCell } from '#kit/sheets/write-cell.ts';
import type { BookSheet, Tone } from '#kit/sheets/xlsx/book.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { methodAt } from '#risk/shared/past-method.ts';
import { inScope, narrowingOf } from '../list/list.queries.ts';
import { riskCode } from '../risk-row.queries.ts';
import { isOnMap, places, type MapQuery } from './map.queries.ts';
import type { WordedMap } from './map-words.ts';

type Texts = ReturnType<typeof textsIn>['riskFiles'];

const rangeIds = [1, 2, 3, 4] as const satisfies readonly RangeId[];
/** Colours of the ranges: full where there are risks, light where there are none. */
const tones: readonly Tone[] = (['full', 'empty'] as const).flatMap((kind) =>
  rangeIds.map((id) => {
    const { fill, ink, tint, word } = riskPalette.light[id];
    const [behind, text] = kind === 'full' ? [fill, ink] : [tint, word];
    return { fill: behind.slice(1).toUpperCase(), ink: text.slice(1).toUpperCase() };
  }),
);
const toneOf = (id: RangeId, isFull = true) => rangeIds.indexOf(id) + (isFull ? 0 : rangeIds.length);

/** The map as it is read: what it is, then highest probability first, lowest impact first, sums at the ends. */
function gridSheet({ map, texts }: WordedMap, { map: words }: Texts): BookSheet {
  const columns = [
    { header: words.corner, width: 24 },
    ...map.columns.map(({ impact, label }) => ({
      header: `${impact} · ${label}`,
      type: 'integer' as const,
      width: 16,
    })),
    { header: words.total, type: 'integer' as const },
  ];
  const rows: WriteCell[][] = map.rows.map(({ probability, label, cells, count }) => [
    `${probability} · ${label}`,
    ...cells.map(({ count: value, rangeId }) => ({ value, tone: toneOf(rangeId, value > 0) })),
    count,
  ]);
  rows.push([words.total, ...map.columns.map(({ count }) => count), map.total]);
  const lines = [texts.kind, texts.company, texts.date, texts.description];
  return { name: words.grid, lead: { title: texts.title, lines }, columns, rows };
}

/** The same as a table that can be sorted and filtered: one row a cell, with its range in words. */
function cellSheet({ map, texts }: WordedMap, { map: words, columns: headers }: Texts): BookSheet {
  const impactLabels = new Map(map.columns.map(({ impact, label }) => [impact, label]));
  return {
    name: words.cells,
    columns: [
      { header: headers.probabilityOrder, type: 'integer' },
      { header: headers.probability, width: 20 },
      { header: headers.impactOrder, type: 'integer' },
      { header: headers.impact, width: 20 },
      { header: headers.level, type: 'integer' },
      { header: headers.rangeId, width: 16 },
      { header: words.count, type: 'integer' },
    ],
    rows: map.rows.flatMap(({ label, cells }) =>
      cells.map((cell) => [
        cell.probability,
        label,
        cell.impact,
        impactLabels.get(cell.impact),
        cell.level,
        { value: texts.ranges[cell.rangeId], tone: toneOf(cell.rangeId) },
        cell.count,
      ]),
    ),
  };
}

interface Placed {
  probability: number;
  impact: number;
  level: number;
  rangeId: RangeId;
  code: string | null;
  assetCode: string;
  asset: string;
  threatCode: string;
  threat: string | null;
  vulnerabilityCode: string;
  vulnerability: string | null;
  owner: string | null;
}

/** Risks as they stood at a moment, by the last change before it. */
const risksAt = (at: string) => sql`
  select p.* from (
    select distinct on (c.row_id) c.company_id, c.id
    from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = 'risk' and s.at <= ${at}
    order by c.row_id, s.at desc, c.id desc) last
  join change c on c.company_id = last.company_id and c.id = last.id and c.after is not null
  cross join lateral jsonb_populate_record(null::risk, c.after) p`;

interface MapRequest extends Omit<MapQuery, 'method'> {
  methodAt?: string | undefined;
  tenant: Tenant;
}

/** The risks on the map, the worst cell first. */
function placedRisks(
  { kind, at, methodAt: methodMoment, tenant, ...filters }: MapRequest,
  { language }: WordedMap,
): RawBuilder<{ row: Placed }> {
  const name = (end: string) =>
    language === 'en'
      ? sql`coalesce(${sql.ref(`${end}.name_en`)}, ${sql.ref(`${end}.name`)})`
      : sql`${sql.ref(`${end}.name`)}`;
  const [probability, impact] = [sql.ref(`r.${places[kind].probability}`), sql.ref(`r.${places[kind].impact}`)];
  return sql`
    with ${methodAt(methodMoment)} placed as (select * from ${at ? sql`(${risksAt(at)}) x` : sql`risk`})
    select json_build_object('probability', ${probability}, 'impact', ${impact}, 'level', ${probability} * ${impact},
      'rangeId', z.range_level_id, 'code', ${riskCode}, 'assetCode', a.code, 'asset', a.name, 'threatCode', t.code, 'threat', ${name('t')},
      'vulnerabilityCode', v.code, 'vulnerability', ${name('v')}, 'owner', ${name('o')}) as row
    from placed r
    left join asset a on a.company_id = r.company_id and a.id = r.asset_id
    left join threat t on t.company_id = r.company_id and t.id = r.threat_id
    left join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
    left join parameter o on o.company_id = r.company_id and o.id = r.owner_id
    join zone z on z.company_id = r.company_id and z.probability = ${probability} and z.impact = ${impact}
    where ${inScope('r', tenant.scopeIds)} and ${isOnMap(kind)} and ${narrowingOf(filters) ?? sql`true`}
    order by ${probability} * ${impact} desc, ${probability} desc, a.code collate app.natural_order, r.id`;
}

function riskSheet(worded: WordedMap, { map: words, columns: headers }: Texts, rows: AsyncIterable<Placed>): BookSheet {
  const { texts, map } = worded;
  const probabilities = new Map(map.rows.map(({ probability, label }) => [probability, label]));
  const impacts = new Map(map.columns.map(({ impact, label }) => [impact, label]));
  const cells = async function* () {
    for await (const row of rows)
      yield [
        row.code,
        probabilities.get(row.probability),
        impacts.get(row.impact),
        row.level,
        { value: texts.ranges[row.rangeId], tone: toneOf(row.rangeId) },
        row.assetCode,
        row.asset,
        row.threatCode,
        row.threat,
        row.vulnerabilityCode,
        row.vulnerability,
        row.owner,
      ];
  };
  return {
    name: words.risks,
    columns: [
      { header: headers.code },
      { header: headers.probability },
      { header: headers.impact },
      { header: headers.level, type: 'integer' },
      { header: headers.rangeId },
      { header: headers.assetCode },
      { header: headers.asset, width: 32 },
      { header: headers.threatCode },
      { header: headers.threat, width: 32 },
      { header: headers.vulnerabilityCode },
      { header: headers.vulnerability, width: 32 },
      { header: headers.ownerId },
    ],
    rows: cells(),
  };
}

/** The map as a workbook: the grid, its cells as a table, and the risks in them, streamed. */
export function mapSheet(trx: Trx, worded: WordedMap, request: MapRequest): FileReply {
  const { riskFiles } = textsIn(worded.language);
  const risks = cursor<Placed>(trx, placedRisks(request, worded));
  return {
    name: `${riskFiles.map.file}-${worded.day}.xlsx`,
    type: fileTypes.xlsx,
    body: writeXlsx({
      sheets: [gridSheet(worded, riskFiles), cellSheet(worded, riskFiles), riskSheet(worded, riskFiles, risks)],
      tones,
    }),
  };
}
