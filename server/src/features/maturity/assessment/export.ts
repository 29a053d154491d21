import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { chosenColumns, cursor, sheetFile, type ExportColumn, type SheetFile } from '#kit/sheets/sheet-export.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { countsJoin, presentRow, rowJson, type RowFacts } from './assessment-row.ts';
import { conditionOf, orderOf } from './list.queries.ts';

const moment = (value: string | null) => (value === null ? null : new Date(value));

function columnsIn(language: Language): Readonly<Record<string, ExportColumn<AssessmentRow>>> {
  const { columns: headers } = textsIn(language).maturity;
  return {
    id: { header: headers.id, type: 'integer', value: ({ id }) => id },
    name: { header: headers.name, width: 40, value: ({ name }) => name },
    purpose: { header: headers.purpose, width: 28, value: ({ purpose }) => purpose.text },
    assessment_date: { header: headers.assessment_date, type: 'date', value: (row) => row.assessment_date },
    status: { header: headers.status, value: ({ status }) => status.text },
    framework_version: { header: headers.framework_version, width: 20, value: (row) => row.framework_version },
    completeness: { header: headers.completeness, value: ({ completeness }) => completeness },
    overall_maturity: { header: headers.overall_maturity, value: (row) => row.overall_maturity },
    maturity_level: { header: headers.maturity_level, type: 'integer', value: (row) => row.maturity_level },
    phva_score: { header: headers.phva_score, value: (row) => row.phva_score },
    controls_score: { header: headers.controls_score, value: (row) => row.controls_score },
    nist_score: { header: headers.nist_score, value: (row) => row.nist_score },
    user_name: { header: headers.user_name, width: 28, value: (row) => row.user_name },
    completed_at: { header: headers.completed_at, type: 'dateTime', value: (row) => moment(row.completed_at) },
    created_at: { header: headers.created_at, type: 'dateTime', value: (row) => moment(row.created_at) },
  };
}

async function* presented(rows: AsyncIterable<RowFacts>, language: Language): AsyncGenerator<AssessmentRow> {
  for await (const row of rows) yield presentRow(row, language);
}

/** The assessments of the current filter as a file, in its order. */
export async function exportAssessments(
  trx: Trx,
  {
    format,
    columns,
    language = 'es',
    sort,
    page: _page,
    perPage: _perPage,
    ...filter
  }: z.output<typeof assessment.export.query>,
  { scopeIds }: Tenant,
): Promise<SheetFile> {
  const rows = cursor<RowFacts>(
    trx,
    sql`select ${rowJson} as row from assessment a ${countsJoin} where ${conditionOf(filter, scopeIds)} order by ${orderOf(sort)}`,
  );
  return sheetFile(
    { name: textsIn(language).maturity.fileName, format },
    chosenColumns(columnsIn(language), columns),
    presented(rows, language),
  );
}
