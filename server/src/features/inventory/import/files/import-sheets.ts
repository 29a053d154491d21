import type { ImportSheets, imports } from '@baluarte/contract/inventory/import.ts';
import { knownHeaders } from '#kit/catalogue/import/match-headers.ts';
import { storeOfCompany } from '#kit/catalogue/store.ts';
import type { StepHandling } from '#kit/http/serve.ts';
import { readPreview } from '#kit/sheets/read-sheet.ts';
import { SheetError } from '#kit/sheets/sheet-error.ts';
import { sheetProblem } from '#kit/sheets/sheet-problem.ts';
import { readingCompany } from '#kit/tenancy/tenant.ts';
import { importFor } from '../import-job.ts';
import type { ImportStores } from '../import-stores.ts';
import { storedFile } from './import-file.ts';

type Steps = Pick<StepHandling<typeof imports.sheets>, 'parts' | 'session' | 'tenant'>;

/** First rows of the sheets of an import's file; holds no connection while it reads them. Throws `import.fileGone`. */
export async function sheetsOf(
  { parts, tenant, session }: Steps,
  stores: ImportStores,
  jobId: number,
): Promise<ImportSheets> {
  const { found, store } = await readingCompany(parts.database.app, tenant, async (trx) => {
    const record = await importFor(trx, session, jobId);
    return { found: record, store: await storeOfCompany(trx, stores[record.kind]) };
  });
  const file = await storedFile(parts, found.file_key, found.file_name);
  const headerWords = knownHeaders(store.catalogue);
  try {
    return await readPreview(file, { headerWords, chosen: found.sheet_name });
  } catch (error) {
    throw error instanceof SheetError ? sheetProblem(error) : error;
  }
}
