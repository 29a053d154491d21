import type { ReportFormat, ReportKind } from '@baluarte/contract/record/report.ts';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { methodAt } from '#risk/shared/past-method.ts';
import type { Reading } from './sources.ts';

/** What the audit says of a file that was made. */
interface MadeReport {
  kind: ReportKind;
  format: ReportFormat;
  title: string;
  language: string;
  /** The moment of the past it shows, if any. */
  at: string | undefined;
  /** Version of the method then; null where its figures are by none. */
  methodVersion: number | null;
  /** Of the file, in hexadecimal. */
  sha256: string;
}

/** Version of the method of the company, now or at a moment of the past. */
export async function methodVersion({ now, at }: Pick<Reading, 'now' | 'at'>): Promise<number | null> {
  const found = await now.first(sql<{ version: number }>`
    with ${methodAt(at)} m as (select version from method where company_id = app.current_company()) select version from m`);
  return found?.version ?? null;
}

/** Records in the audit that a report was made, with what identifies its file. */
export const noteReport = (
  { app }: Pick<Database, 'app'>,
  tenant: Tenant,
  { kind, ...made }: MadeReport,
): Promise<number> =>
  inCompany(app, { ...tenant, kind: 'reported', about: { ...tenant.about, report: kind, ...made } }, (trx) =>
    trx.run(sql`select app.current_changeset()`),
  );
