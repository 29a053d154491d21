import {
  companyRiskCounts,
  type companyRisk as endpoints,
  type CompanyRiskRow,
} from '@baluarte/contract/organization/company-risk.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { ReadersFile } from '#kit/http/replies.ts';
import { chosenColumns, sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import { listCompanyRisks } from './figures.queries.ts';

type Query = z.output<(typeof endpoints.export)['query']>;

const perQuery = 1000;

async function* every(identityDb: Pool, query: Query): AsyncGenerator<CompanyRiskRow> {
  for (let page = 1; ; page++) {
    const { rows } = await listCompanyRisks(identityDb, { ...query, page, perPage: perQuery });
    yield* rows;
    if (rows.length < perQuery) return;
  }
}

/** The companies of a filter with their risks in numbers as a file, in the columns asked for. */
export function exportCompanyRisks(identityDb: Pool, query: Query): ReadersFile {
  const { fields, extras, file } = textsIn(query.language ?? 'es').companyRisk;
  const all: Record<string, ExportColumn<CompanyRiskRow>> = {
    name: { header: fields.name, value: ({ name }) => name },
    subdomain: { header: fields.subdomain, value: ({ subdomain }) => subdomain },
    ...Object.fromEntries(
      companyRiskCounts.map((field): [string, ExportColumn<CompanyRiskRow>] => [
        field,
        { header: extras[field], type: 'integer', value: (row) => row[field] },
      ]),
    ),
    countedAt: {
      header: extras.countedAt,
      type: 'dateTime',
      value: ({ countedAt }) => (countedAt === null ? null : new Date(countedAt)),
    },
  };
  return sheetFile({ name: file, format: query.format }, chosenColumns(all, query.columns), every(identityDb, query));
}
