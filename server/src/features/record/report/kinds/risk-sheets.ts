import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import { cellWriter } from '#kit/documents/cell-text.ts';
import type { Block, DocumentCell, Section } from '#kit/documents/document.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { fullCell, type WriteValue } from '#kit/sheets/write-cell.ts';
import { tonesByName } from '../table-block.ts';
import type { Writer } from './content.ts';

/** Risks that have a sheet of their own in one document at most. */
const mostSheets = 2000;

interface Rated {
  factor: string;
  order: number | null;
  level: string | null;
}
interface Acting {
  code: string;
  name: string;
  type: 1 | 2 | 3;
  statusId: number;
  rating: 1 | 2 | 3 | null;
}
interface Detail {
  code: string;
  factors: Rated[];
  controls: Acting[];
  treatment: {
    option: 'accept' | 'mitigate' | 'share' | 'avoid';
    justification: string | null;
    owner: string | null;
    dueDate: string | null;
  } | null;
  acceptance: { expiresOn: string; decidedBy: string | null; reason: string } | null;
}

const nameIn = (language: Language, table: string): RawBuilder<unknown> =>
  language === 'en'
    ? sql`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name`)})`
    : sql.ref(`${table}.name`);

/** What risks are assessed at, what acts on them and what is decided about them, by code; one statement. */
const readDetails = (trx: Trx, codes: readonly string[], language: Language): Promise<Detail[]> =>
  trx.rows(sql<Detail>`
    select r.code,
      (select coalesce(json_agg(json_build_object('factor', ${nameIn(language, 'f')}, 'order', l."order", 'level', ${nameIn(language, 'l')})
          order by f.sort_order, f.id), '[]')
        from risk_impact i join impact_factor f on f.company_id = i.company_id and f.id = i.impact_factor_id and f.status_id = 1
        left join impact_level l on l.company_id = i.company_id and l.id = i.impact_level_id
        where i.company_id = r.company_id and i.risk_id = r.id) as factors,
      (select coalesce(json_agg(json_build_object('code', c.code, 'name', c.name, 'type', c.type_id, 'statusId', c.status_id, 'rating', c.rating)
          order by c.code collate app.natural_order), '[]')
        from risk_control k join control c on c.company_id = k.company_id and c.id = k.control_id
        where k.company_id = r.company_id and k.risk_id = r.id) as controls,
      (select json_build_object('option', t."option", 'justification', t.justification, 'dueDate', t.due_date,
          'owner', (select p.name from parameter p where p.company_id = t.company_id and p.id = t.owner_id))
        from treatment t where t.company_id = r.company_id and t.risk_id = r.id) as treatment,
      (select json_build_object('expiresOn', x.expires_on, 'decidedBy', app.person_name(x.decided_by), 'reason', x.reason)
        from acceptance x where x.company_id = r.company_id and x.risk_id = r.id and x.state = 'approved') as acceptance
    from risk r where r.company_id = app.current_company() and r.code = any(${codes})`);

const told = [
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

/** A sheet for every risk of the filter: what it is, how it is assessed, what acts on it, what is decided. */
export const riskSheets: Writer = async ({ reading, sources, filter }) => {
  const { trx, language } = reading;
  const { report: words, control, following, treatment: plan, riskFiles } = textsIn(language);
  const tones = tonesByName(await sources.method(reading), language);
  const maySeeLevels = can(reading.session, permissions.risks.viewImpactLevels);
  const mayListControls = can(reading.session, permissions.risks.listControls);
  const mayViewTreatment = can(reading.session, permissions.risks.viewTreatment);
  const table = await sources.tables.risk(reading, filter);
  const at = (field: string) => table.columns.flatMap((column, place) => (column.field === field ? [place] : []));
  const [codeAt = 0] = at('code');
  const ends = ['asset', 'threat', 'vulnerability'].flatMap(at);
  const shown = told.flatMap(at);
  const rows: (readonly WriteValue[])[] = [];
  for await (const row of table.rows) {
    if (rows.length === mostSheets) throw problem('document.tooLarge');
    rows.push(row.map((cell) => fullCell(cell).value));
  }
  const write = cellWriter({ language, timeZone: reading.session.timeZone });
  const codes = rows.map((row) => write(row[codeAt]));
  const details = new Map((await readDetails(trx, codes, language)).map((detail) => [detail.code, detail]));
  const toned = (value: WriteValue): DocumentCell => {
    const tone = typeof value === 'string' ? tones.get(value) : undefined;
    return tone ? { value, tone } : value;
  };
  const sheetOf = (row: readonly WriteValue[], index: number): Section => {
    const code = codes[index] ?? '';
    const detail = details.get(code);
    const blocks: Block[] = [
      {
        kind: 'facts',
        facts: [...ends, ...shown]
          .filter((place) => row[place] !== null && row[place] !== undefined)
          .map((place) => ({ label: table.columns[place]?.header ?? '', value: toned(row[place]) })),
      },
    ];
    if (detail && detail.factors.length > 0 && maySeeLevels)
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
    if (mayListControls)
      blocks.push({
        kind: 'table',
        title: words.parts.controls,
        empty: words.sheets.noControls,
        columns: [
          { header: control.fields.code, width: 12 },
          { header: control.fields.name, width: 40 },
          { header: control.fields.typeId, width: 14 },
          { header: control.fields.rating, width: 18 },
        ],
        rows: (detail?.controls ?? []).map((one) => [
          one.code,
          one.name,
          following.options.typeId[one.type],
          one.rating === null ? null : following.options.rating[one.rating],
        ]),
      });
    const decided = detail?.treatment;
    if (mayViewTreatment)
      blocks.push(
        decided
          ? {
              kind: 'facts',
              title: words.kinds.treatment,
              facts: [
                { label: plan.fields.option, value: plan.options[decided.option] },
                { label: plan.fields.justification, value: decided.justification },
                { label: plan.fields.ownerId, value: decided.owner },
                { label: plan.fields.dueDate, value: decided.dueDate },
                { label: plan.fields.expiresOn, value: detail.acceptance?.expiresOn ?? null },
                { label: plan.fields.decidedBy, value: detail.acceptance?.decidedBy ?? null },
              ].filter(({ value }) => value !== null),
            }
          : { kind: 'text', text: words.sheets.undecided },
      );
    const [, name] = ends;
    return {
      title: [code, name === undefined ? '' : write(row[name])].filter(Boolean).join(' · '),
      level: 2,
      isOnNewPage: index > 0,
      blocks,
    };
  };
  const sections: Section[] =
    rows.length === 0
      ? [{ title: words.kinds['risk-sheets'], level: 1, blocks: [{ kind: 'text', text: words.empty['risk-sheets'] }] }]
      : [{ title: words.kinds['risk-sheets'], level: 1, blocks: [] }, ...rows.map(sheetOf)];
  return { isLandscape: false, sections, cover: [{ label: riskFiles.map.risks, value: String(rows.length) }] };
};
