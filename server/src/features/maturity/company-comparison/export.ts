import type { CompanyResult, ComparedGroup } from '@baluarte/contract/maturity/company-comparison.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { each, sheetFile, type ExportColumn, type SheetFile } from '#kit/sheets/sheet-export.ts';

function columnsIn(language: Language, groups: readonly ComparedGroup[]): ExportColumn<CompanyResult>[] {
  const { columns: headers, compared } = textsIn(language).maturity;
  const figure = (field: 'overall_maturity' | 'phva_score' | 'controls_score' | 'nist_score') => ({
    header: headers[field],
    value: ({ finished }: CompanyResult) => finished?.[field] ?? null,
  });
  return [
    { header: compared.company, width: 32, value: ({ company }) => company.name },
    { header: compared.scope, width: 28, value: ({ scope }) => scope?.name ?? null },
    { header: headers.purpose, width: 24, value: ({ purpose }) => purpose?.text ?? null },
    { header: headers.status, width: 24, value: ({ state }) => compared.states[state] },
    { header: headers.assessment_date, type: 'date', value: ({ finished }) => finished?.assessment_date ?? null },
    { header: headers.framework_version, width: 20, value: ({ finished }) => finished?.framework_version ?? null },
    figure('overall_maturity'),
    { header: compared.change, value: ({ finished }) => finished?.change ?? null },
    { header: headers.maturity_level, type: 'integer', value: ({ finished }) => finished?.maturity_level ?? null },
    figure('phva_score'),
    figure('controls_score'),
    figure('nist_score'),
    ...groups.map(({ code, name }) => ({
      header: `${code} ${name[language]}`,
      value: ({ finished }: CompanyResult) => finished?.figures.find((each) => each.code === code)?.score ?? null,
    })),
    { header: compared.answering, value: ({ active }) => active?.progress ?? null },
  ];
}

/** The results of a person's companies as a file, a row for each scope and purpose. */
export const comparisonFile = (
  { rows, groups }: { rows: readonly CompanyResult[]; groups: readonly ComparedGroup[] },
  format: 'csv' | 'xlsx',
  language: Language,
): SheetFile =>
  sheetFile({ name: textsIn(language).maturity.compared.fileName, format }, columnsIn(language, groups), each(rows));
