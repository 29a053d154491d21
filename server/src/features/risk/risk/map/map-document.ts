import { heatMapPicture } from '@baluarte/contract/risk/heat-map-picture.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Block, Document } from '#kit/documents/document.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { gridOf, rangeTone, toneAt, type Maps } from './map-sheet.ts';
import type { WordedMap } from './map-words.ts';

/** So that a map of five by five stands on one page with its tables. */
const pictureWidth = 0.75;
const drawn = 1200;

/** The map as a picture, its counts as a table that can be read and copied, and what its colours mean. */
function blocksOf(worded: WordedMap): Block[] {
  const { map, texts, language } = worded;
  const { riskFiles } = textsIn(language);
  const grid = gridOf(worded, riskFiles);
  return [
    {
      kind: 'picture',
      svg: heatMapPicture([worded], { theme: 'print', width: drawn, isCompact: true }),
      alt: texts.description,
      width: pictureWidth,
    },
    { kind: 'text', text: [texts.description, texts.note].filter(Boolean).join(' ') },
    {
      kind: 'table',
      title: riskFiles.map.cells,
      empty: '',
      columns: grid.columns.map((column) => ({ width: 8, ...column })),
      rows: grid.rows.map((row) =>
        row.map((cell) => (typeof cell === 'object' ? { value: cell.value, tone: toneAt(cell.tone) } : cell)),
      ),
    },
    {
      kind: 'table',
      title: riskFiles.map.legend,
      empty: '',
      columns: [
        { header: riskFiles.columns.rangeId, width: 24 },
        { header: riskFiles.map.count, width: 8, type: 'integer' },
      ],
      rows: map.totals.map(({ rangeId, count }) => [{ value: texts.ranges[rangeId], tone: rangeTone(rangeId) }, count]),
    },
  ];
}

/** Maps as a document: each on a page of its own, in the colour and with the mark that the company gives its reports. */
export async function mapDocument(trx: Trx, maps: Maps, timeZone: string): Promise<Document> {
  const [{ language, texts }] = maps;
  const { accent, classification } = await trx.one<Pick<Document, 'accent' | 'classification'>>(sql`
    select report_accent as accent, report_classification as classification from company where id = app.current_company()`);
  return {
    language,
    timeZone,
    title: texts.title,
    subtitle: `${texts.company} · ${texts.date}`,
    company: texts.company,
    madeAt: new Date(),
    logo: null,
    accent,
    classification,
    cover: [],
    isBrief: true,
    isLandscape: false,
    sections: maps.map((worded, place) => ({
      title: worded.texts.kind,
      level: 1,
      isOnNewPage: place > 0,
      blocks: blocksOf(worded),
    })),
  };
}
