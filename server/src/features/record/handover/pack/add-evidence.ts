import { join } from 'node:path';
import { can } from '@baluarte/contract/kit/session.ts';
import { handoverNeeds } from '@baluarte/contract/record/handover.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import type { WriteValue } from '#kit/sheets/write-cell.ts';
import { readingCompany } from '#kit/tenancy/tenant.ts';
import { listEvidenceFiles, type EvidenceFile } from './evidence.queries.ts';
import { safeName } from './safe-name.ts';
import { spoolTable } from './spool-table.ts';
import { addFile, type Workshop } from './workshop.ts';

/** A file's place in the pack: no two are the same, and none is outside of it. */
const pathOf = ({ evidenceId, revision, place, file }: EvidenceFile): string =>
  `evidence/${evidenceId}/${revision}-${place}-${safeName(file ?? '')}`;

/** Place of the column of the table that has the paths of the files. */
export const evidenceLink = 7;

/** Adds one file as it is kept; returns whether it is in the pack. One that is not what was handed in is told to be so. */
async function addOne(shop: Workshop, file: EvidenceFile): Promise<boolean> {
  const { parts, pack, leftOut } = shop;
  const { sha256, scan, name } = file;
  if (sha256 === null) return false;
  const what = `${name} · ${file.file ?? ''}`;
  // In quarantine: no way out of the product.
  if (scan === 'infected' || scan === 'pending') {
    leftOut.push({ what, why: scan === 'infected' ? 'infected' : 'notScanned' });
    return false;
  }
  const bytes = await fileStore(parts.env).get(fileKey(pack.tenant.companyId, sha256));
  if (bytes === null) {
    leftOut.push({ what, why: 'missing' });
    return false;
  }
  // Most are compressed already.
  await addFile(shop, pathOf(file), bytes as AsyncIterable<Uint8Array>, { compress: false });
  if (shop.files.at(-1)?.sha256 !== sha256) leftOut.push({ what, why: 'altered' });
  return true;
}

/** The evidence: its files one after the other, and its table with the hash each had when it was handed in. */
export async function addEvidence(shop: Workshop): Promise<void> {
  const { parts, pack, leftOut } = shop;
  if (!handoverNeeds.evidence.every((code) => can(pack.session, code))) {
    leftOut.push({ what: 'evidence', why: 'permission' });
    return;
  }
  const found = await readingCompany(parts.database.app, pack.tenant, (trx) =>
    listEvidenceFiles(trx, pack.options.assessmentIds),
  );
  const { evidence, handover } = textsIn(pack.language);
  const { columns } = handover.evidence;
  const rows: WriteValue[][] = [];
  for (const file of found) {
    const isThere = await addOne(shop, file);
    rows.push([
      file.name,
      evidence.options.kindId[file.kindId as 1],
      pack.language === 'en' ? (file.ownerEn ?? file.owner) : file.owner,
      file.validUntil,
      file.proves,
      file.revision,
      file.receivedOn,
      isThere ? pathOf(file) : null,
      file.size,
      file.sha256,
    ]);
  }
  const table = {
    title: handover.evidence.title,
    columns: [
      { header: columns.name, width: 36 },
      { header: columns.kind, width: 18 },
      { header: columns.owner, width: 24 },
      { header: columns.validUntil, type: 'date' as const },
      { header: columns.proves, width: 24 },
      { header: columns.revision, type: 'integer' as const },
      { header: columns.receivedOn, type: 'date' as const },
      { header: columns.file, width: 48 },
      { header: columns.size, type: 'integer' as const },
      { header: columns.sha256, width: 66 },
    ],
    rows: (async function* () {
      yield* rows;
    })(),
  };
  shop.tables.push(await spoolTable('evidence', table, join(shop.folder, 'evidence.jsonl')));
}
