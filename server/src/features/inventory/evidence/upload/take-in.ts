import { maximumFileName } from '@baluarte/contract/inventory/evidence.ts';
import { maximumKeptFile } from '@baluarte/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { fileStore } from '#kit/files/open-file-store.ts';
import { extensionOf, isProgram, mayHoldMacros, takenExtensions } from '#kit/files/file-formats.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { hasScanner } from '#kit/files/virus-scanner.ts';
import { withoutTurning } from '#kit/http/invalid-text.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { announceFile, claimFile } from '#inventory/shared/loose-files.ts';
import { scanFileJob } from '../evidence.jobs.ts';

/** The last part of a path, as a text that can be shown: composed, without control characters or turned direction. */
export const fileName = (given: string): string =>
  withoutTurning(given.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();

/** What can be refused before a byte arrives. Throws the problem. */
export function refuseUpload({ name, size }: { name: string; size: number }): void {
  if (name === '' || Buffer.byteLength(name) > maximumFileName)
    throw problem('evidence.nameTooLong', { maximum: maximumFileName });
  if (size === 0) throw problem('evidence.empty', { name });
  if (size > maximumKeptFile) throw problem('tooLarge', { limit: `${maximumKeptFile / 1024 / 1024} MB` });
  if (isProgram(name)) throw problem('evidence.executable', { name, part: `.${extensionOf(name)}` });
  if (mayHoldMacros(name)) throw problem('evidence.macros', { name });
  if (!takenExtensions.includes(extensionOf(name))) throw problem('evidence.typeRefused', { name });
}

/** Names a file in `loose_file` before it is put: whatever ends here, the file is found again. Returns whether it is kept already. */
export async function announce(trx: Trx, sha256: string): Promise<boolean> {
  await announceFile(trx, sha256);
  const kept = await trx.first(sql`
    select from stored_file where company_id = app.current_company() and sha256 = ${sha256} and integrity = 'intact'`);
  return kept !== undefined;
}

/** A whole file that was looked at. */
interface Arrived {
  path: string;
  sha256: string;
  size: number;
  type: string;
}

/** The row of a file that is in the store; what was missing or altered is whole again. Asks the scanner, where there is one. */
async function keep(parts: Parts, trx: Trx, { sha256, size, type }: Arrived): Promise<number> {
  const isAsked = hasScanner(parts.env);
  const row = await trx.one(sql<{ id: number; scan: string; companyId: number }>`
    insert into stored_file (sha256, size, type, scan, verified_at) values (${sha256}, ${size}, ${type}, ${isAsked ? 'pending' : 'unscanned'}, now())
    on conflict on constraint stored_file__sha256_taken do update set integrity = 'intact', verified_at = now(),
      type = case when stored_file.integrity = 'intact' then stored_file.type else excluded.type end,
      scan = case when stored_file.scan = 'unscanned' then excluded.scan else stored_file.scan end
    returning id, scan, company_id as "companyId"`);
  await claimFile(trx, sha256);
  if (row.scan === 'pending')
    await parts.jobs.enqueue(trx, scanFileJob, { companyId: row.companyId, storedFileId: row.id });
  return row.id;
}

/**
 * Keeps a file that was looked at in the store, once a company whatever its names: unless it `isKept` already, as `announce` says.
 * `settle` runs in the transaction that makes it known. The file at its path may be gone afterwards.
 */
export async function takeIn<Result>(
  parts: Parts,
  tenant: Tenant,
  { isKept, ...file }: Arrived & { isKept: boolean },
  settle: (trx: Trx, storedFileId: number) => Promise<Result>,
): Promise<Result> {
  if (!isKept) await fileStore(parts.env).put(fileKey(tenant.companyId, file.sha256), file.path);
  return inCompany(parts.database.app, tenant, async (trx) => settle(trx, await keep(parts, trx, file)));
}
