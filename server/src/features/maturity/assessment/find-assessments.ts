import { permissions } from '@baluarte/contract/permissions.ts';
import { dayIn } from '@baluarte/texts/audit-wording.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { scannedRows, type FoundRow, type SearchSource } from '#kit/search/search-sources.ts';
import { purposes, purposeText } from '../shared/purposes.ts';

/** An assessment without a name is called by its purpose and its day, as its list calls it. Its day is its context. */
function worded(row: FoundRow): FoundRow {
  const { purpose, date } = JSON.parse(row.context ?? '{}') as { purpose: number; date: string };
  const nameIn = (language: Language) =>
    fill(textsIn(language).assessment.unnamed, {
      purpose: purposeText(purpose, language),
      date: dayIn(language, date),
    });
  const names = row.name === null ? { name: nameIn('es'), nameEn: nameIn('en') } : {};
  return { ...row, ...names, context: date };
}

/** Self-assessments by their name, their purpose, their framework and their day; the walls leave out those that are not the reader's. */
export const assessmentSource: SearchSource = {
  kind: 'assessment',
  access: [permissions.assessments.list],
  rows: (request) => {
    const words = purposes().map(({ id, name }) => ({ id, words: `${name.es} ${name.en}` }));
    const isHere = request.scopeIds === 'every' ? sql`true` : sql`a.scope_id = any(${request.scopeIds}::bigint[])`;
    return scannedRows(
      {
        kind: 'assessment',
        from: sql`assessment a left join jsonb_to_recordset(${JSON.stringify(words)}::jsonb) p (id bigint, words text) on p.id = a.purpose_id`,
        where: sql`a.company_id = app.current_company() and ${isHere}`,
        id: sql`a.id`,
        name: sql`a.name`,
        context: sql`json_build_object('purpose', a.purpose_id, 'date', a.assessment_date)`,
        statusId: sql`a.status_id`,
        search: sql`(a.search || ' ' || app.fold(coalesce(p.words, '')) || ' ' || a.assessment_date)`,
      },
      request,
    );
  },
  finish: worded,
};
