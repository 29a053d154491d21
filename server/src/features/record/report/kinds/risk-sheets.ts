import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import { cellParts, cellWriter } from '#kit/documents/cell-text.ts';
import type { Block, DocumentCell, DocumentColumn, Section, TableBlock } from '#kit/documents/document.ts';
import { problem } from '#kit/http/problem.ts';
import type { ExportTable } from '#kit/sheets/sheet-export.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { fullCell, type WriteValue } from '#kit/sheets/write-cell.ts';
import { tonesByName } from '../table-block.ts';
import type { Writer } from './content.ts';

/** Risks that have a sheet of their own in one document at most, and rows in one workbook. */
const most = { sheets: 2000, rows: 50_000 };

interface Rated {
  factor: string;
  /** Place of the factor among those of the company. */
  place: number;
  order: number | null;
  level: string | null;
}
interface Acting {
  code: string;
  name: string;
  type: 1 | 2 | 3;
  statusId: keyof ReturnType<typeof textsIn>['files']['statuses'];
  rating: 1 | 2 | 3 | null;
}
interface Detail {
  id: number;
  factors: Rated[];
  controls: Acting[];
  treatment: {
    option: 'accept' | 'mitigate' | 'share' | 'avoid';
    justification: string | null;
    /** Third party, agreement and activity that is ended, as its list writes them. */
    details: string | null;
    owner: string | null;
    dueDate: string | null;
  } | null;
  acceptance: { expiresOn: string; decidedBy: string | null; reason: string } | null;
}

const nameIn = (language: Language, table: string): RawBuilder<unknown> =>
  language === 'en'
    ? sql`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name`)})`
    : sql.ref(`${table}.name`);

/** What risks are assessed at, what acts on them and what is decided about them; one statement. */
const readDetails = (trx: Trx, ids: readonly number[], language: Language): Promise<Detail[]> =>
  trx.rows(sql<Detail>`
    select r.id,
      (select coalesce(json_agg(json_build_object('factor', ${nameIn(language, 'f')}, 'place', f.sort_order, 'order', l."order", 'level', ${nameIn(language, 'l')})
          order by f.sort_order, f.id), '[]')
        from risk_impact i join impact_factor f on f.company_id = i.company_id and f.id = i.impact_factor_id and f.status_id = 1
        left join impact_level l on l.company_id = i.company_id and l.id = i.impact_level_id
        where i.company_id = r.company_id and i.risk_id = r.id) as factors,
      (select coalesce(json_agg(json_build_object('code', c.code, 'name', c.name, 'type', c.type_id, 'statusId', c.status_id, 'rating', c.rating)
          order by c.code collate app.natural_order), '[]')
        from risk_control k join control c on c.company_id = k.company_id and c.id = k.control_id
        where k.company_id = r.company_id and k.risk_id = r.id) as controls,
      (select json_build_object('option', t."option", 'justification', t.justification, 'dueDate', t.due_date,
          'details', nullif(concat_ws(' · ', t.third_party, t.agreement, t.activity), ''),
          'owner', (select ${nameIn(language, 'p')} from parameter p where p.company_id = t.company_id and p.id = t.owner_id))
        from treatment t where t.company_id = r.company_id and t.risk_id = r.id) as treatment,
      (select json_build_object('expiresOn', x.expires_on, 'decidedBy', app.person_name(x.decided_by), 'reason', x.reason)
        from acceptance x where x.company_id = r.company_id and x.risk_id = r.id and x.state = 'approved') as acceptance
    from risk r where r.company_id = app.current_company() and r.id = any(${ids})`);

const toldFields = [
  'scopeId',
  'description',
  'ownerId',
  'probability',
  'impact',
  'level',
  'rangeId',
  'residualLevel',
  'expectedLevel',
  'targetLevel',
  'targetDate',
  'gap',
  'isOverdue',
  'statusId',
  'completeness',
  'assessedAt',
];

type Cells = readonly WriteValue[];

/** What the sheets of risks are written from. */
interface Told {
  language: Language;
  /** What is said where there is no risk. */
  empty: string;
  table: Pick<ExportTable, 'columns'>;
  rows: readonly Cells[];
  /** Of each row, in their order. */
  details: readonly Detail[];
  toned: (value: WriteValue) => DocumentCell;
  write: (value: WriteValue) => string;
  codeAt: number;
  /** Places of the columns of asset, threat and vulnerability, and of what is told of a risk. */
  ends: readonly number[];
  shown: readonly number[];
  /** What the reader may see. */
  may: { levels: boolean; controls: boolean; treatment: boolean; decisions: boolean };
}

function controlColumns({ language }: Told): DocumentColumn[] {
  const { control, files } = textsIn(language);
  return [
    { header: control.fields.code, width: 12 },
    { header: control.fields.name, width: 40 },
    { header: control.fields.typeId, width: 14 },
    { header: control.fields.rating, width: 18 },
    { header: files.status, width: 14 },
  ];
}

function controlRow({ language }: Told, { code, name, type, rating, statusId }: Acting): Cells {
  const { files, following } = textsIn(language);
  const { typeId, rating: ratings } = following.options;
  return [code, name, typeId[type], rating && ratings[rating], files.statuses[statusId]];
}

/** What is decided about a risk, by the words of its fields. */
function decisionOf(
  { language, may }: Told,
  { treatment, acceptance }: Detail,
): { label: string; value: DocumentCell }[] {
  const { fields, options, form } = textsIn(language).treatment;
  const day = (value: string | null): DocumentCell => ({ value, type: 'date' });
  return [
    { label: fields.option, value: treatment && options[treatment.option] },
    ...(may.decisions
      ? [
          { label: fields.justification, value: treatment?.justification ?? null },
          { label: fields.details, value: treatment?.details ?? null },
        ]
      : []),
    { label: fields.ownerId, value: treatment?.owner ?? null },
    { label: fields.dueDate, value: day(treatment?.dueDate ?? null) },
    { label: fields.expiresOn, value: day((treatment && acceptance?.expiresOn) ?? null) },
    { label: fields.decidedBy, value: treatment && (acceptance?.decidedBy ?? null) },
    ...(may.decisions ? [{ label: form.reason, value: treatment && (acceptance?.reason ?? null) }] : []),
  ];
}

function sheetOf(told: Told, row: Cells, index: number): Section {
  const { language, table, ends, shown, toned, write, may } = told;
  const { report: words, treatment: plan } = textsIn(language);
  const detail = told.details[index];
  // The reason of an acceptance is what was said for it, unless another one was asked for since.
  const isRepeated = (label: string) =>
    label === plan.fields.justification && detail?.treatment?.justification === detail?.acceptance?.reason;
  const blocks: Block[] = [
    {
      kind: 'facts',
      facts: [...ends, ...shown]
        .filter((place) => row[place] !== null && row[place] !== undefined)
        .map((place) => {
          const { header = '', type } = table.columns[place] ?? {};
          const { value, tone } = cellParts(toned(row[place]));
          return { label: header, value: { value, ...(tone && { tone }), ...(type && { type }) } };
        }),
    },
  ];
  if (detail && detail.factors.length > 0 && may.levels)
    blocks.push({
      kind: 'table',
      title: words.sheets.factors,
      empty: '',
      columns: [
        { header: words.method.factor, width: 30 },
        { header: words.method.order, width: 8, type: 'integer' },
        { header: words.method.level, width: 24 },
      ],
      rows: detail.factors.map(({ factor, order, level }) => [factor, order, level ?? words.sheets.notApplicable]),
    });
  if (may.controls)
    blocks.push({
      kind: 'table',
      title: words.parts.controls,
      empty: words.sheets.noControls,
      columns: controlColumns(told),
      rows: (detail?.controls ?? []).map((one) => controlRow(told, one)),
    });
  if (may.treatment)
    blocks.push(
      detail?.treatment
        ? {
            kind: 'facts',
            title: words.kinds.treatment,
            facts: decisionOf(told, detail).filter(
              ({ label, value }) =>
                label === plan.fields.option || (cellParts(value).value !== null && !isRepeated(label)),
            ),
          }
        : { kind: 'text', text: words.sheets.undecided },
    );
  const [, name] = ends;
  return {
    name: 'sheets',
    title: [write(row[told.codeAt]), name === undefined ? '' : write(row[name])].filter(Boolean).join(' · '),
    level: 2,
    isOnNewPage: index > 0,
    blocks,
  };
}

/** The same in rows, as a workbook is read: a row a risk with a column for every factor, and a row for every control of a risk. */
function tablesOf(told: Told): TableBlock[] {
  const { language, table, rows, details, toned, write, codeAt, ends, shown, may } = told;
  const { report: words } = textsIn(language);
  const places = [codeAt, ...ends, ...shown];
  const factors = may.levels
    ? [...new Map(details.flatMap((detail) => detail.factors).map(({ factor, place }) => [factor, place]))]
        .toSorted(([, one], [, other]) => one - other)
        .map(([factor]) => factor)
    : [];
  const levelsOf = ({ factors: rated }: Detail) => {
    const levels = new Map(rated.map(({ factor, level }) => [factor, level ?? words.sheets.notApplicable]));
    return factors.map((factor) => levels.get(factor) ?? null);
  };
  const decided = may.treatment && details[0] ? decisionOf(told, details[0]) : [];
  const risks: TableBlock = {
    kind: 'table',
    title: words.kinds['risk-sheets'],
    empty: told.empty,
    columns: [
      ...places.map((place) => {
        const { header = '', width = 16, type } = table.columns[place] ?? {};
        return { header, width, ...(type && { type }) };
      }),
      ...factors.map((header) => ({ header, width: 18 })),
      ...decided.map(({ label: header }) => ({ header, width: 20 })),
    ],
    rows: rows.map((row, index) => {
      const detail = details[index];
      return [
        ...places.map((place) => toned(row[place])),
        ...(detail ? levelsOf(detail) : []),
        ...(detail && may.treatment ? decisionOf(told, detail).map(({ value }) => value) : []),
      ];
    }),
  };
  if (!may.controls) return [risks];
  return [
    risks,
    {
      kind: 'table',
      title: words.parts.controls,
      empty: words.sheets.noControls,
      columns: [{ header: table.columns[codeAt]?.header ?? '', width: 12 }, ...controlColumns(told)],
      rows: details.flatMap(({ controls }, index) =>
        controls.map((one) => [write(rows[index]?.[codeAt]), ...controlRow(told, one)]),
      ),
    },
  ];
}

/** For every risk of the filter: what it is, how it is assessed, what acts on it, what is decided. A sheet each on pages, a row each in a workbook. */
export const riskSheets: Writer = async ({ reading, sources, filter, empty, isWorkbook }) => {
  const { trx, language, session } = reading;
  const { report: words, riskFiles } = textsIn(language);
  const tones = tonesByName(await sources.method(reading), language);
  const ends = ['asset', 'threat', 'vulnerability'];
  const table = await sources.tables.risk(reading, filter, ['id', 'code', ...ends, ...toldFields]);
  const at = (field: string) => table.columns.flatMap((column, place) => (column.field === field ? [place] : []));
  const [codeAt = 0] = at('code');
  const rows: Cells[] = [];
  for await (const row of table.rows) {
    if (isWorkbook && rows.length === most.rows) throw problem('report.tooManyRows', { most: most.rows });
    if (!isWorkbook && rows.length === most.sheets) throw problem('document.tooLarge');
    rows.push(row.map((cell) => fullCell(cell).value));
  }
  const write = cellWriter({ language, timeZone: session.timeZone });
  const [idAt = 0] = at('id');
  const ids = rows.map((row) => Number(row[idAt]));
  const byId = new Map((await readDetails(trx, ids, language)).map((detail) => [detail.id, detail]));
  const details = ids.map(
    (id): Detail => byId.get(id) ?? { id, factors: [], controls: [], treatment: null, acceptance: null },
  );
  const isRated = details.some(({ factors }) => factors.length > 0);
  const isTreated = can(session, permissions.risks.viewTreatment);
  const told: Told = {
    language,
    empty,
    table,
    rows,
    details,
    toned: (value) => {
      const tone = typeof value === 'string' ? tones.get(value) : undefined;
      return tone ? { value, tone } : value;
    },
    write,
    codeAt,
    ends: ends.flatMap(at),
    shown: toldFields.flatMap(at),
    may: {
      levels: isRated && can(session, permissions.risks.viewImpactLevels),
      controls: can(session, permissions.risks.listControls),
      treatment: isTreated,
      decisions: isTreated && can(session, permissions.risks.viewTreatmentDetail),
    },
  };
  const lead = { name: 'sheets', title: words.kinds['risk-sheets'], level: 1 } as const;
  const sectionsOf = (): Section[] => {
    if (rows.length === 0) return [{ ...lead, blocks: tablesOf(told).slice(0, 1) }];
    if (isWorkbook) return [{ ...lead, blocks: tablesOf(told) }];
    return [{ ...lead, blocks: [] }, ...rows.map((row, index) => sheetOf(told, row, index))];
  };
  return {
    isLandscape: false,
    sections: sectionsOf(),
    cover: [{ label: riskFiles.map.risks, value: String(rows.length) }],
  };
};
