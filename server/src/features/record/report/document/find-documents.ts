import { can } from '@baluarte/contract/kit/session.ts';
import { whoReports } from '@baluarte/contract/record/report.ts';
import { sql } from 'kysely';
import { scannedRows, type SearchSource } from '#kit/search/search-sources.ts';

/** Kept reports by name: those the reader asked for and those made for them, as their list has them. */
export const documentSource: SearchSource = {
  kind: 'reportDocument',
  access: [],
  isOpenTo: (holder) => [whoReports.access, ...whoReports.parts].some((code) => can(holder, code)),
  comesLast: true,
  rows: (request) =>
    scannedRows(
      {
        kind: 'reportDocument',
        from: sql`report_document d`,
        where: sql`d.company_id = app.current_company() and d.name is not null
          and (d.user_id = app.current_actor() or app.current_actor() = any(d.recipient_ids))`,
        id: sql`d.id`,
        name: sql`d.name`,
        search: sql`app.fold(d.name)`,
      },
      request,
    ),
};
