import { cut } from '@baluarte/contract/kit/cut.ts';
import { sql } from 'kysely';
import { fileStore } from '#kit/files/open-file-store.ts';
import { scanForViruses } from '#kit/files/virus-scanner.ts';
import type { Parts } from '#kit/http/parts.ts';
import { notify } from '#kit/notification/notify.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { administrators, nameOfFile, noteDamage } from './note-damage.ts';

/**
 * Shows a file to the virus scanner and notes what it says; until then it is quarantined. Throws where the scanner is away, so that it is
 * asked again.
 */
export async function scanFile(
  parts: Parts,
  { companyId, storedFileId }: { companyId: number; storedFileId: number },
): Promise<void> {
  const address = parts.env.CLAMAV_URL;
  if (address === undefined) return;
  const tenant = { companyId, userId: null, scopeIds: 'every' } as const;
  const { app } = parts.database;
  const found = await readingCompany(app, tenant, (trx) =>
    trx.first(sql<{ sha256: string }>`
      select sha256 from stored_file where company_id = app.current_company() and id = ${storedFileId} and scan in ('pending', 'unscanned')`),
  );
  if (!found) return;
  const bytes = await fileStore(parts.env).get(fileKey(companyId, found.sha256));
  if (bytes === null) return noteDamage(parts, companyId, storedFileId, 'missing');
  const threat = await scanForViruses(address, bytes);
  await inCompany(app, tenant, async (trx) => {
    await trx.run(sql`
      update stored_file set scan = ${threat === null ? 'clean' : 'infected'}, threat = ${threat}, scanned_at = now()
      where company_id = app.current_company() and id = ${storedFileId}`);
    const named = threat === null ? undefined : await nameOfFile(trx, storedFileId);
    if (threat === null || !named) return;
    const { file, name, evidenceId } = named;
    await notify(parts, trx, {
      companyId,
      to: administrators,
      subject: 'evidenceInfected',
      params: { file, name, threat: cut(threat, 300) },
      link: `/evidence/show/${evidenceId}`,
    });
  });
}
