import { cut } from '@baluarte/contract/kit/cut.ts';
import { barsPicture } from '@baluarte/contract/kit/bars-picture.ts';
import { heatMapPicture } from '@baluarte/contract/risk/heat-map-picture.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { cellParts } from '#kit/documents/cell-text.ts';
import type {
  Block,
  ChartBlock,
  DocumentCell,
  FactsBlock,
  PictureBlock,
  Section,
  TableBlock,
} from '#kit/documents/document.ts';
import type { ExportTable } from '#kit/sheets/sheet-export.ts';
import type { ReportMap, WordedMethod } from '../sources.ts';
import { fieldsOf, tableBlock, toneOf, tonesByName, type ReportColumn } from '../table-block.ts';
import { acceptanceTable, readAcceptances } from './acceptances.ts';
import type { Asked, Writer } from './content.ts';
import { idsOfFilter } from './ids-of-filter.ts';
import { planFacts } from './treatment.ts';

/** Pixels a map is drawn wide; it is a drawing, and as sharp at any size. */
const drawn = 1200;
const topRisks = 10;
/** Characters of a text at most. */
const longestName = 90;
const kinds = ['inherent', 'residual', 'expected', 'target'] as const;

/** How many risks are in each range of each map. */
function rangesOf(
  maps: readonly ReportMap[],
  method: WordedMethod,
  { reading: { language }, empty }: Asked,
): TableBlock {
  const { report: words, riskFiles } = textsIn(language);
  return {
    kind: 'table',
    name: 'ranges',
    title: words.executive.ranges,
    empty,
    columns: [
      { header: words.method.range, width: 20 },
      ...maps.map(({ kind }) => ({ header: riskFiles.map.shortKinds[kind], width: 14, type: 'integer' as const })),
    ],
    rows: method.ranges
      .toReversed()
      .map(({ id, name, nameEn }): DocumentCell[] => [
        { value: language === 'en' ? (nameEn ?? name) : name, tone: toneOf(id) },
        ...maps.map(({ map }) => map.totals.find(({ rangeId }) => rangeId === id)?.count ?? 0),
      ]),
  };
}

/** Colours of what is counted of a risk, each as dark on paper as the others are light. */
const colors = { inherent: '#94a3b8', residual: '#0f766e', expected: '#5eb5ac', target: '#1e3a5f' } as const;

/** Figures as lying bars, in words too. */
function barsOf(
  { title, categories, series, name }: Pick<ChartBlock, 'title' | 'categories' | 'series'> & { name: string },
  { reading: { language } }: Asked,
): ChartBlock {
  const number = numberFormat(language);
  const write = (value: number) => number.format(value);
  const said = series.map((one) => {
    const figures = categories.map((category, place) => `${category}: ${write(one.values[place] ?? 0)}`).join('; ');
    return series.length === 1 ? figures : `${one.name}: ${figures}`;
  });
  return {
    kind: 'chart',
    name,
    shape: 'bar',
    title,
    alt: `${title}. ${said.join('. ')}.`,
    svg: barsPicture({ title, categories, series, write: (value) => (value === null ? '' : write(value)) }),
    width: 0.7,
    categories,
    series,
  };
}

/** How many risks are in each range, before controls and with what is left of them, as the table beside it says. */
function rangesChart(maps: readonly ReportMap[], { ranges }: WordedMethod, asked: Asked): ChartBlock {
  const { language } = asked.reading;
  const { report: words, riskFiles } = textsIn(language);
  const worst = ranges.toReversed();
  return barsOf(
    {
      name: 'ranges',
      title: words.executive.rangesChart,
      categories: worst.map(({ name, nameEn }) => (language === 'en' ? (nameEn ?? name) : name)),
      series: maps.map(({ kind, map }) => ({
        name: riskFiles.map.shortKinds[kind],
        color: colors[kind],
        values: worst.map(({ id }) => map.totals.find(({ rangeId }) => rangeId === id)?.count ?? 0),
      })),
    },
    asked,
  );
}

/** How many risks of the plan are in each state; those that are late are in one of them too. */
function planChart({ facts }: FactsBlock, asked: Asked): ChartBlock {
  const { report: words, treatment } = textsIn(asked.reading.language);
  const states = facts.filter(({ label }) => label !== treatment.counts.overdue);
  const values = states.map(({ value }) => (typeof value === 'number' ? value : null));
  return barsOf(
    {
      name: 'plan',
      title: words.executive.planChart,
      categories: states.map(({ label }) => label),
      series: [{ name: treatment.title, color: colors.residual, values }],
    },
    asked,
  );
}

/** A map as it is read, for a workbook: coloured cells with their counts, highest probability first. */
const gridOf = (maps: readonly ReportMap[], { reading: { language }, empty }: Asked): TableBlock[] => {
  const { riskFiles } = textsIn(language);
  return maps.map(({ kind, map }) => ({
    kind: 'table',
    title: `${riskFiles.map.grid} · ${riskFiles.map.shortKinds[kind]}`,
    empty,
    isForSheets: true,
    columns: [
      { header: riskFiles.map.corner, width: 24 },
      ...map.columns.map(({ impact, label }) => ({
        header: `${impact} · ${label}`,
        width: 16,
        type: 'integer' as const,
      })),
    ],
    rows: map.rows.map(({ probability, label, cells }): DocumentCell[] => [
      `${probability} · ${label}`,
      // A cell without risks is its colour alone, as on the map.
      ...cells.map(({ count, rangeId }) => ({ value: count === 0 ? null : count, tone: toneOf(rangeId) })),
    ]),
  }));
};

/** A map in words: what it comes to, and every cell that has a risk, the highest probability first. */
function inWords({ map, texts }: ReportMap, language: Language): string {
  const number = numberFormat(language);
  const filled = map.rows.flatMap(({ cells }) => cells.filter(({ count }) => count > 0));
  const cells = filled.map(
    ({ probability, impact, count }) =>
      `${texts.probability} ${probability}, ${texts.impact} ${impact}: ${number.format(count)}`,
  );
  return [`${texts.title}. ${texts.kind}. ${texts.description}`, cells.join('; ')].filter(Boolean).join(' ');
}

const picture = (maps: readonly ReportMap[], language: Language): PictureBlock => ({
  kind: 'picture',
  name: 'maps',
  svg: heatMapPicture(maps, { theme: 'print', width: drawn * Math.min(2, maps.length), isCompact: true }),
  alt: maps.map((each) => inWords(each, language)).join('. '),
  width: maps.length > 1 ? 1 : 0.55,
});

/** The first of some rows; the rest is not read. */
async function* first(count: number, rows: ExportTable['rows']): ExportTable['rows'] {
  let read = 0;
  for await (const row of rows) {
    yield row;
    read += 1;
    if (read === count) return;
  }
}

const shorten = (cell: DocumentCell, longest: number): DocumentCell => {
  const { value, tone } = cellParts(cell);
  if (typeof value !== 'string' || value.length <= longest) return cell;
  const short = cut(value, longest);
  return tone ? { value: short, tone } : short;
};

/** A table with its texts cut to what two pages have room for: in narrow columns to fewer letters. */
const shortened = (table: TableBlock): TableBlock => ({
  ...table,
  rows: table.rows.map((row) =>
    row.map((cell, place) => shorten(cell, (table.columns[place]?.width ?? 0) < 16 ? 24 : longestName)),
  ),
});

/** Ids of the risks it is narrowed to; undefined: all. */
type Chosen = readonly number[] | undefined;

const highestColumns: readonly ReportColumn[] = [
  { field: 'code', width: 8 },
  { field: 'scopeId', width: 12 },
  { field: 'asset', width: 26, isJoined: true },
  { field: 'threat', width: 26, isJoined: true },
  { field: 'level', width: 8 },
  { field: 'residualLevel', width: 10 },
  { field: 'ownerId', width: 16 },
];

/** The highest risks by what is left of them. */
async function highest({ reading, sources, empty }: Asked, method: WordedMethod, ids: Chosen): Promise<TableBlock> {
  const { report: words } = textsIn(reading.language);
  const query = { sort: [{ field: 'residualLevel', descending: true }], incomplete: false, statusId: [1, 4, 7], ids };
  const risks = await sources.tables.risk(reading, query, fieldsOf(highestColumns));
  const table = await tableBlock(
    { ...risks, rows: first(topRisks, risks.rows) },
    {
      name: 'highest',
      title: words.executive.highest,
      empty,
      tones: tonesByName(method, reading.language),
      columns: highestColumns,
    },
  );
  return { ...shortened(table), fewest: 3 };
}

/** Where the plan stands, and the acceptances in force that end first. */
async function planOf(asked: Asked, method: WordedMethod, ids: Chosen): Promise<Section> {
  const { reading } = asked;
  const { report: words } = textsIn(reading.language);
  const running = (await readAcceptances(reading, ids)).filter(({ state }) => state === 'approved').slice(0, 5);
  const named = { name: 'ending', title: words.executive.ending, empty: words.parts.noneRunning };
  const ending = async () => ({
    ...shortened(await acceptanceTable(running, named, { reading, method, isBrief: true })),
    fewest: 1,
  });
  const facts = await planFacts(reading, ids);
  const hasPlan = facts.facts.some(({ value }) => value !== 0);
  return {
    name: 'plan',
    title: words.kinds.treatment,
    level: 1,
    blocks: [facts, ...(hasPlan ? [planChart(facts, asked)] : []), ...(running.length > 0 ? [await ending()] : [])],
  };
}

/** Two pages, of the risks of the filter: the maps, how many risks are where, the highest ones, the plan, and acceptances about to end. */
export const executive: Writer = async (asked) => {
  const { reading, sources } = asked;
  const { report: words } = textsIn(reading.language);
  const method = await sources.method(reading);
  const ids = await idsOfFilter(asked, 'risk');
  const all = await sources.maps(reading, kinds, ids);
  const maps = all.filter(({ kind, map }) => kind === 'inherent' || kind === 'residual' || map.total > 0);
  const [inherent, residual] = maps;
  const mapBlocks: Block[] =
    inherent && residual && inherent.map.total > 0
      ? [
          picture([inherent, residual], reading.language),
          rangesOf(maps, method, asked),
          rangesChart(maps, method, asked),
          ...gridOf(maps, asked),
        ]
      : [{ kind: 'text', name: 'maps', text: asked.empty }];
  return {
    isLandscape: false,
    isBrief: true,
    sections: [
      { name: 'posture', title: words.executive.posture, level: 1, blocks: mapBlocks },
      { name: 'highest', title: words.executive.highest, level: 1, blocks: [await highest(asked, method, ids)] },
      ...(can(reading.session, permissions.risks.viewTreatment) ? [await planOf(asked, method, ids)] : []),
    ],
  };
};
