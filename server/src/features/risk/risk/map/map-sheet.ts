import { riskPalette } from '@baluarte/contract/risk/risk-palette.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import { cursor } from '#kit/sheets/sheet-export.ts';
import type { BookSheet, Tone } from '#kit/sheets/xlsx/book.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { methodAt } from '#risk/shared/past-method.ts';
import { inScope, narrowingOf } from '../list/list.queries.ts';
import { riskCode } from '#risk/shared/risk-row.queries.ts';
import { isOnMap, placeOn, type MapKind, type MapQuery } from './map.queries.ts';
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
/** The colour at a place. Throws where there is none. */
export function toneAt(place: number): Tone {
  const tone = tones[place];
  if (!tone) throw new RangeError(`not a tone: ${place}`);
  return tone;
}
/** The full colour of a range. */
export const rangeTone = (id: RangeId): Tone => toneAt(toneOf(id));
const toneOf = (id: RangeId, isFull = true) => rangeIds.indexOf(id) + (isFull ? 0 : rangeIds.length);

export type Maps = readonly [WordedMap, ...WordedMap[]];
/** What a sheet or a column is called where there are several maps, and where there is one. */
const ofKind = (name: string, { kind }: WordedMap, maps: Maps, { map: words }: Texts): string =>
  maps.length > 1 ? `${name} · ${words.shortKinds[kind]}` : name;

/** A map as it is read: highest probability first, lowest impact first, sums at the ends. */
export function gridOf({ map }: WordedMap, { map: words }: Texts) {
  const columns = [
    { header: words.corner, width: 24 },
    ...map.columns.map(({ impact, label }) => ({
      header: `${impact} · ${label}`,
      type: 'integer' as const,
      width: 16,
    })),
    { header: words.total, type: 'integer' as const },
  ];
  const rows: (string | number | { value: number; tone: number })[][] = map.rows.map(
    ({ probability, label, cells, count }) => [
      `${probability} · ${label}`,
      ...cells.map(({ count: value, rangeId }) => ({ value, tone: toneOf(rangeId, value > 0) })),
      count,
    ],
  );
  rows.push([words.total, ...map.columns.map(({ count }) => count), map.total]);
  return { columns, rows };
}

/** The same as a sheet, with what it is above it. */
function gridSheet(worded: WordedMap, maps: Maps, riskFiles: Texts): BookSheet {
  const { texts } = worded;
  const { map: words } = riskFiles;
  const lines = [texts.kind, texts.company, texts.date, texts.description, ...(texts.note ? [texts.note] : [])];
  return {
    name: ofKind(words.grid, worded, maps, riskFiles),
    lead: { title: texts.title, lines },
    ...gridOf(worded, riskFiles),
  };
}

/** Words of the orders of both scales, the same on every map. */
const labelsOf = ([{ map }]: Maps) => ({
  probabilities: new Map(map.rows.map(({ probability, label }) => [probability, label])),
  impacts: new Map(map.columns.map(({ impact, label }) => [impact, label])),
});

/** The same as a table that can be sorted and filtered: one row a cell, with its range in words. */
function cellSheet(maps: Maps, { map: words, columns: headers }: Texts): BookSheet {
  const { impacts } = labelsOf(maps);
  const isOne = maps.length === 1;
  return {
    name: words.cells,
    columns: [
      ...(isOne ? [] : [{ header: words.map, width: 24 }]),
      { header: headers.probabilityOrder, type: 'integer' },
      { header: headers.probability, width: 20 },
      { header: headers.impactOrder, type: 'integer' },
      { header: headers.impact, width: 20 },
      { header: headers.level, type: 'integer' },
      { header: headers.rangeId, width: 16 },
      { header: words.count, type: 'integer' },
    ],
    rows: maps.flatMap(({ map, texts }) =>
      map.rows.flatMap(({ label, cells }) =>
        cells.map((cell) => [
          ...(isOne ? [] : [texts.kind]),
          cell.probability,
          label,
          cell.impact,
          impacts.get(cell.impact),
          cell.level,
          { value: texts.ranges[cell.rangeId], tone: toneOf(cell.rangeId) },
          cell.count,
        ]),
      ),
    ),
  };
}

/** What moved between two maps: one row for each pair of cells. */
function moveSheet(maps: Maps, from: MapKind, { map: words, columns: headers }: Texts): BookSheet {
  const { probabilities, impacts } = labelsOf(maps);
  const side = (name: string) => [
    { header: `${words.map} (${name})`, width: 24 },
    { header: `${headers.probability} (${name})`, width: 20 },
    { header: `${headers.impact} (${name})`, width: 20 },
    { header: `${headers.level} (${name})`, type: 'integer' as const },
  ];
  return {
    name: words.moves,
    columns: [...side(words.before), ...side(words.after), { header: words.count, type: 'integer' }],
    rows: maps.flatMap(({ moves, texts }) =>
      moves.map((move) => [
        words.kinds[from],
        probabilities.get(move.fromProbability),
        impacts.get(move.fromImpact),
        move.fromProbability * move.fromImpact,
        texts.kind,
        probabilities.get(move.probability),
        impacts.get(move.impact),
        move.probability * move.impact,
        move.count,
      ]),
    ),
  };
}

interface Placed {
  /** One for each map, in their order; null where the risk is not on it. */
  places: ({ probability: number; impact: number; rangeId: RangeId } | null)[];
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

interface MapRequest extends Omit<MapQuery, 'method' | 'kind'> {
  methodAt?: string | undefined;
  tenant: Tenant;
}

/** The risks on the maps, the worst cell of the first one first. */
function placedRisks(
  { at, from: _from, methodAt: methodMoment, tenant, ...filters }: MapRequest,
  maps: Maps,
): RawBuilder<{ row: Placed }> {
  const [first] = maps;
  const name = (end: string) =>
    first.language === 'en'
      ? sql`coalesce(${sql.ref(`${end}.name_en`)}, ${sql.ref(`${end}.name`)})`
      : sql`${sql.ref(`${end}.name`)}`;
  const placeIn = ({ kind }: WordedMap) => {
    const { probability, impact } = placeOn(kind, 'r');
    return sql`(select json_build_object('probability', z.probability, 'impact', z.impact, 'rangeId', z.range_level_id) from zone z
      where z.company_id = r.company_id and z.probability = ${probability} and z.impact = ${impact})`;
  };
  const { probability, impact } = placeOn(first.kind, 'r');
  const isOnAny = sql.join(
    maps.map(({ kind }) => sql`(${isOnMap(kind)})`),
    sql` or `,
  );
  return sql`
    with ${methodAt(methodMoment)} placed as (select * from ${at ? sql`(${risksAt(at)}) x` : sql`risk`})
    select json_build_object('places', json_build_array(${sql.join(maps.map(placeIn))}),
      'code', ${riskCode}, 'assetCode', a.code, 'asset', a.name, 'threatCode', t.code, 'threat', ${name('t')},
      'vulnerabilityCode', v.code, 'vulnerability', ${name('v')}, 'owner', ${name('o')}) as row
    from placed r
    left join asset a on a.company_id = r.company_id and a.id = r.asset_id
    left join threat t on t.company_id = r.company_id and t.id = r.threat_id
    left join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
    left join parameter o on o.company_id = r.company_id and o.id = r.owner_id
    where ${inScope('r', tenant.scopeIds)} and (${isOnAny}) and ${narrowingOf(filters) ?? sql`true`}
    order by ${probability} * ${impact} desc nulls last, ${probability} desc, a.code collate app.natural_order, r.id`;
}

function riskSheet(maps: Maps, riskFiles: Texts, rows: AsyncIterable<Placed>): BookSheet {
  const { map: words, columns: headers } = riskFiles;
  const { probabilities, impacts } = labelsOf(maps);
  const cells = async function* () {
    for await (const row of rows)
      yield [
        row.code,
        ...maps.flatMap(({ texts }, index) => {
          const place = row.places[index];
          if (!place) return [null, null, null, null];
          const { probability, impact, rangeId } = place;
          const range = { value: texts.ranges[rangeId], tone: toneOf(rangeId) };
          return [probabilities.get(probability), impacts.get(impact), probability * impact, range];
        }),
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
      ...maps.flatMap((map) => [
        { header: ofKind(headers.probability, map, maps, riskFiles) },
        { header: ofKind(headers.impact, map, maps, riskFiles) },
        { header: ofKind(headers.level, map, maps, riskFiles), type: 'integer' as const },
        { header: ofKind(headers.rangeId, map, maps, riskFiles) },
      ]),
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

/** The maps as a workbook: each grid, their cells as a table, what moved, and the risks in them, streamed. */
export function mapSheet(trx: Trx, maps: Maps, request: MapRequest): ReturnType<typeof writeXlsx> {
  const { riskFiles } = textsIn(maps[0].language);
  const risks = cursor<Placed>(trx, placedRisks(request, maps));
  return writeXlsx({
    sheets: [
      ...maps.map((map) => gridSheet(map, maps, riskFiles)),
      cellSheet(maps, riskFiles),
      ...(request.from ? [moveSheet(maps, request.from, riskFiles)] : []),
      riskSheet(maps, riskFiles, risks),
    ],
    tones,
  });
}
