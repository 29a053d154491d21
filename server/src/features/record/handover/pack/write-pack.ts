import { rm } from 'node:fs/promises';
import { signingKey } from '@baluarte/contract/record/handover.ts';
import { sql } from 'kysely';
import { Packing } from '#kit/files/packing.ts';
import { sealCompany } from '#kit/history/sealing.ts';
import { originOf } from '#kit/http/origin.ts';
import { version } from '#kit/operations/version.ts';
import { inCompany, readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { addEvidence } from './add-evidence.ts';
import { addPage } from './add-page.ts';
import { addReports, addSheets, readTables } from './add-tables.ts';
import { chainLinks, chainNow, extractOf } from './chain.queries.ts';
import { signerOf } from '../signing-key.ts';
import type { Workshop } from './workshop.ts';

interface Place {
  name: string;
  subdomain: string;
  /** Those it tells of. */
  scopes: string[];
  assessments: string[];
  /** Files of evidence there are, for how far it is. */
  evidence: number;
}

const placeOf = (
  app: Workshop['parts']['database']['app'],
  tenant: Tenant,
  assessmentIds: readonly number[],
): Promise<Place> =>
  readingCompany(app, tenant, (trx) =>
    trx.one(sql<Place>`
      select c.name, c.subdomain, array(select s.name from scope s where s.company_id = c.id and s.status_id = 1
          and (app.current_scopes() is null or s.id = any(app.current_scopes())) order by s.name) as scopes,
        array(select concat_ws(' · ', a.name, a.assessment_date) from assessment a where a.company_id = c.id and a.id = any(${assessmentIds})
          order by a.assessment_date desc, a.id desc) as assessments,
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

type Making = Pick<Workshop, 'parts' | 'sources' | 'folder'> & {
  pack: Omit<Workshop['pack'], 'until'>;
  /** Of the file; its folder must exist. */
  path: string;
  onProgress: (done: number, total: number) => void;
  /** Ends the work where nobody wants the pack any more. */
  signal: AbortSignal;
};

/**
 * Writes a pack to one file. Memory does not grow with its evidence or with the rows of its tables: both pass the disk. Its tables and
 * reports are read one after the other, each as of its own moment; the first is that of the chain. Throws `handover.keyClosed`.
 */
export async function writePack({
  parts,
  sources,
  pack: asked,
  folder,
  path,
  onProgress,
  signal,
}: Making): Promise<Written> {
  const { app } = parts.database;
  const { tenant, session, language, options } = asked;
  const madeAt = new Date();
  const signer = await inCompany(app, tenant, (trx) => signerOf(trx, parts.env, tenant.companyId));
  await sealCompany(parts.database, tenant.companyId);
  const broken = await sources.findBroken(app, tenant);
  const { at: until, ...standing } = await chainNow(app, tenant);
  const pack = { ...asked, until };
  const place = await placeOf(app, tenant, options.assessmentIds);
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
      signal.throwIfAborted();
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
    const readUntil = new Date().toISOString();
    const { timeZone } = session;
    const extract = await extractOf(app, tenant, {
      from: options.auditFrom ?? null,
      to: options.auditTo ?? null,
      timeZone,
    });
    const { sealed } = standing;
    const links = chainLinks(app, tenant, { sealed, extract, mayRead: sources.mayRead(session) });
    const facts = {
      format: 2,
      product: 'baluarte',
      productVersion: version,
      company: { name: place.name, subdomain: place.subdomain },
      madeAt: madeAt.toISOString(),
      readUntil,
      madeBy: session.userName,
      shownAt: options.at ?? null,
      language,
      timeZone,
      scopes: place.scopes,
      isEveryScope: options.scopeIds === undefined,
      assessments: place.assessments,
      audit: extract,
      chain: { ...standing, broken },
      keysAt: `${originOf(parts.env.PUBLIC_URL, place.subdomain)}/api${signingKey.published.path}`,
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
