import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { stateOf } from '@baluarte/contract/maturity/score.rules.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import type { ReadersFile } from '#kit/http/replies.ts';
import {
  each,
  fileTypes,
  sheetFile,
  type ExportColumn,
  type ExportTable,
  type SheetFile,
} from '#kit/sheets/sheet-export.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findFramework } from '../shared/find-framework.ts';
import { readAssessment, type StoredAnswer, type StoredAssessment } from '../shared/stored-assessment.ts';
import { instrumentOf, type InstrumentRow } from './instrument-rows.ts';

type Item = FrameworkDefinition['items'][number];
interface Line {
  item: Item;
  answer: StoredAnswer | undefined;
}

function ownColumns(language: Language): ExportColumn<Line>[] {
  const { files, maturity } = textsIn(language);
  const { answerColumns: headers } = maturity;
  return [
    { header: headers.code, width: 10, value: ({ item }) => item.code },
    { header: headers.name, width: 32, value: ({ item }) => item.name[language] },
    { header: headers.question, width: 60, value: ({ item }) => item.question[language] },
    { header: headers.applies, value: ({ answer }) => (answer?.is_applicable === false ? files.no : files.yes) },
    { header: headers.level, type: 'integer', value: ({ answer }) => answer?.level ?? null },
    { header: headers.justification, width: 40, value: ({ answer }) => answer?.justification ?? '' },
    { header: headers.gap, width: 40, value: ({ answer }) => answer?.gap ?? '' },
    { header: headers.responsible, width: 24, value: ({ answer }) => answer?.responsible_name ?? null },
    { header: headers.dueDate, width: 12, type: 'date', value: ({ answer }) => answer?.due_date ?? null },
    { header: headers.state, width: 16, value: ({ answer }) => maturity.states[stateOf(answer)] },
  ];
}

function instrumentColumns(language: Language): ExportColumn<InstrumentRow>[] {
  const { answerColumns: headers, states } = textsIn(language).maturity;
  return [
    { header: headers.code, width: 10, value: ({ code }) => code },
    { header: headers.name, width: 48, value: ({ name }) => name[language] },
    { header: headers.level, type: 'integer', value: ({ level }) => level },
    { header: headers.state, width: 16, value: ({ state }) => states[state] },
    { header: headers.mean, type: 'number', value: ({ mean }) => mean },
    { header: headers.items, width: 20, value: ({ items }) => items.join(', ') },
    { header: headers.justification, width: 40, value: ({ justification }) => justification },
    { header: headers.gap, width: 40, value: ({ gap }) => gap },
  ];
}

/** The workbook of the instrument: a sheet for the clauses and one for each theme, and above the clauses what was rounded. */
function instrumentFile(
  kept: StoredAssessment,
  definition: FrameworkDefinition,
  { format, language, name }: { format: 'xlsx' | 'csv'; language: Language; name: string },
): ReadersFile {
  const { maturity } = textsIn(language);
  const { rows, rounded, phva } = instrumentOf(kept, definition);
  const columns = instrumentColumns(language);
  if (format === 'csv') return sheetFile({ name, format }, columns, each(rows));
  const number = numberFormat(language, { maximumFractionDigits: 2 });
  const figure = (value: number | null) => (value === null ? '—' : number.format(value));
  const said = { count: rounded, answered: figure(phva.answered), written: figure(phva.written) };
  const titles = new Map(definition.groups.map((group) => [group.code, group.name[language]]));
  const sheets = [...Map.groupBy(rows, ({ sheet }) => sheet)].map(([code, own], at) => ({
    name: at === 0 ? maturity.clausesSheet : (titles.get(code) ?? code),
    columns,
    rows: own.map((row) => columns.map(({ value }) => value(row))),
    ...(at === 0 && {
      lead: { title: maturity.instrumentTitle, lines: maturity.instrumentLines.map((line) => fill(line, said)) },
    }),
  }));
  return () => ({ name: `${name}.xlsx`, type: fileTypes.xlsx, body: writeXlsx({ sheets }) });
}

interface OwnLayout {
  kept: StoredAssessment;
  definition: FrameworkDefinition;
}

/** The answers in our layout: a line an item. */
function ownFile(
  { kept, definition }: OwnLayout,
  { format, language, name }: { format: 'xlsx' | 'csv'; language: Language; name: string },
): SheetFile {
  const given = new Map(kept.answers.map((answer) => [answer.code, answer]));
  const lines = definition.items.map((item) => ({ item, answer: given.get(item.code) }));
  return sheetFile({ name, format }, ownColumns(language), each(lines));
}

async function readOwn(trx: Trx, id: number): Promise<OwnLayout> {
  const kept = await readAssessment(trx, id);
  return { kept, definition: await findFramework(trx, kept.framework_code) };
}

/** The answers of an assessment, a line an item, for what shows them otherwise than as a file. Throws `notFound`. */
export async function answersTable(trx: Trx, id: number, language: Language): Promise<ExportTable> {
  return ownFile(await readOwn(trx, id), { format: 'xlsx', language, name: '' }).table;
}

/** The answers of an assessment as a file, in our layout or in that of the official instrument. Throws `notFound`, `assessment.noInstrument`. */
export async function answersFile(
  trx: Trx,
  id: number,
  { format, layout, language = 'es' }: z.output<typeof assessment.answersFile.query>,
): Promise<ReadersFile> {
  const own = await readOwn(trx, id);
  const { kept, definition } = own;
  const { answersName } = textsIn(language).maturity;
  const name = `${answersName}-${kept.assessment_date}`;
  if (layout === 'instrument' && definition.items.every((item) => item.instrument_code === null))
    throw problem('assessment.noInstrument');
  return layout === 'instrument'
    ? instrumentFile(kept, definition, { format, language, name })
    : ownFile(own, { format, language, name });
}
