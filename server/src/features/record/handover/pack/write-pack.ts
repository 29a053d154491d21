import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { Packing } from '#kit/files/packing.ts';
import { sealCompany } from '#kit/history/sealing.ts';
import { version } from '#kit/operations/version.ts';
import { inCompany, readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { addEvidence } from './add-evidence.ts';
import { addPage } from './add-page.ts';
import { addReports, addSheets, readTables } from './add-tables.ts';
import { chainLinks, chainNow } from './chain.queries.ts';
import { signerOf } from '../signing-key.ts';
import type { Workshop } from './workshop.ts';

interface Place {
  name: string;
  subdomain: string;
  scopes: string[];
  /** Files of evidence there are, for how far it is. */
  evidence: number;
}

const placeOf = (app: Workshop['parts']['database']['app'], tenant: Tenant, ids: readonly number[]): Promise<Place> =>
  readingCompany(app, tenant, (trx) =>
    trx.one(sql<Place>`
      select c.name, c.subdomain, array(select s.name from scope s where s.company_id = c.id and s.id = any(${ids}) order by s.name) as scopes,
        (select count(*)::int from evidence_file f where f.company_id = c.id) as evidence
      from company c where c.id = app.current_company()`),
  );

export interface Written {
  size: number;
  sha256: string;
  fingerprint: string;
  files: number;
  leftOut: Workshop['leftOut'];
  madeAt: string;
}

type Making = Pick<Workshop, 'parts' | 'sources' | 'pack' | 'folder'> & {
  /** Of the file; its folder must exist. */
  path: string;
  onProgress: (done: number, total: number) => void;
};

/** Writes a pack to one file. Memory does not grow with its evidence or with the rows of its tables: both pass the disk. */
export async function writePack({ parts, sources, pack, folder, path, onProgress }: Making): Promise<Written> {
  const { app } = parts.database;
  const { tenant, session, language, options } = pack;
  const madeAt = new Date();
  await sealCompany(parts.database, tenant.companyId);
  const chain = await chainNow(app, tenant);
  const signer = await inCompany(app, tenant, (trx) => signerOf(trx, parts.env, tenant.companyId));
  const place = await placeOf(app, tenant, options.scopeIds ?? []);
  const packing = new Packing(path, madeAt);
  let total = place.evidence + sources.tables.length + sources.reports.length + 1;
  const shop: Workshop = {
    parts,
    sources,
    pack,
    packing,
    folder,
    files: [],
    tables: [],
    partsRead: 0,
    leftOut: [],
    tell() {
      const done = shop.partsRead + shop.files.length;
      onProgress(done, Math.max(total, done));
    },
  };
  shop.tell();
  try {
    await readTables(shop);
    await addEvidence(shop);
    total += shop.tables.length;
    await addSheets(shop);
    await addReports(shop);
    const extract = { from: options.auditFrom ?? null, to: options.auditTo ?? null };
    const links = chainLinks(app, tenant, {
      sealed: chain.sealed,
      extract: { ...extract, timeZone: session.timeZone },
      mayRead: sources.mayRead(session),
    });
    const facts = {
      format: 1,
      product: 'baluarte',
      productVersion: version,
      company: { name: place.name, subdomain: place.subdomain },
      madeAt: madeAt.toISOString(),
      madeBy: session.userName,
      shownAt: options.at ?? null,
      language,
      scopes: place.scopes,
      audit: extract,
      chain,
    } as const;
    await addPage(shop, links, { facts, signer });
  } catch (error) {
    await packing.abandon();
    throw error;
  }
  const sha256 = await packing.end();
  await rm(folder, { recursive: true, force: true });
  const { files, leftOut } = shop;
  return {
    size: packing.size,
    sha256,
    fingerprint: signer.fingerprint,
    files: files.length,
    leftOut,
    madeAt: madeAt.toISOString(),
  };
}
