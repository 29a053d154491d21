import { can } from '@baluarte/contract/kit/session.ts';
import { whoReports } from '@baluarte/contract/record/report.ts';
import { sql } from 'kysely';
import { scannedRows, type SearchSource } from '#kit/search/search-sources.ts';

/** Word templates that reports are filled into, by their name and that of their file. */
export const reportTemplateSource: SearchSource = {
  kind: 'reportTemplate',
  access: [],
  isOpenTo: (holder) => [whoReports.access, ...whoReports.parts].some((code) => can(holder, code)),
  comesLast: true,
  rows: (request) =>
    scannedRows(
      {
        kind: 'reportTemplate',
        from: sql`report_template t`,
        where: sql`t.company_id = app.current_company()`,
        id: sql`t.id`,
        name: sql`t.name`,
        context: sql`t.kind`,
        search: sql`app.fold(t.name || ' ' || t.file_name)`,
        texts: { fileName: sql`t.file_name` },
      },
      request,
    ),
};
