import type { setting as endpoints } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { savePart } from './parts.ts';

type Style = z.input<typeof endpoints.reports.reply>;

/** How the reports of the company look, and how long they are kept. */
export const readReportStyle = (trx: Trx): Promise<Style> =>
  trx.one(sql<Style>`
    select report_accent as accent, report_classification as classification, report_authors as authors,
      report_approvers as approvers, keep_document_days as "keepDays", report_version as version
    from company where id = app.current_company()`);

/** Saves it; documents that are kept already stay as they were made, and as long as they were to. */
export async function saveReportStyle({ trx, body }: Handling<typeof endpoints.updateReports>) {
  const changesetId = await savePart(trx, 'reports', {
    version: body.version,
    values: {
      report_accent: sql`${body.accent}::text`,
      report_classification: sql`${body.classification}::text`,
      report_authors: sql`${body.authors}::text`,
      report_approvers: sql`${body.approvers}::text`,
      keep_document_days: sql`${body.keepDays}::smallint`,
    },
  });
  return { ...(await readReportStyle(trx)), changesetId };
}
