import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Env } from '#app/env.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { OpenedArchive } from './open-archive.ts';

/**
 * Keeps the files of an archive for a company that is not there yet, each named before it is put, so that a restore that fails leaves
 * nothing unseen. Throws where one is not what its name says.
 */
export async function restoreFiles(
  app: Pool,
  companyId: number,
  { archive, env }: { archive: OpenedArchive; env: Env },
): Promise<void> {
  const { files } = archive.manifest;
  const folder = join(env.DATA_DIR, 'uploads');
  if (files.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { sha256 } of files) {
    const path = join(folder, randomUUID());
    try {
      await pipeline(archive.kept(sha256), createWriteStream(path, { mode: 0o600 }));
      await inCompany(app, { companyId, userId: null, scopeIds: [] }, (trx) =>
        trx.run(sql`insert into app.loose_file (sha256) values (${sha256})`),
      );
      await fileStore(env).put(fileKey(companyId, sha256), path);
    } finally {
      await rm(path, { force: true });
    }
  }
}

/**
 * Says of the rows that came which of their files came too: those are no longer loose, the others are missing. What the scanner of
 * another installation found clean is asked of here again, and stays in quarantine until then.
 */
export async function settleFiles(trx: Trx, came: readonly string[], isScanned: boolean): Promise<void> {
  await trx.run(sql`
    update stored_file set integrity = case when sha256 = any(${came}) then 'intact' else 'missing' end,
      scan = case when scan = 'infected' then scan when ${isScanned} and sha256 = any(${came}) then 'pending' else 'unscanned' end
    where company_id = app.current_company()`);
  await trx.run(sql`
    delete from app.loose_file l where l.company_id = app.current_company()
      and exists (select from stored_file s where s.company_id = l.company_id and s.sha256 = l.sha256)`);
}
