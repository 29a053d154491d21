import { join } from 'node:path';
import { can } from '@baluarte/contract/kit/session.ts';
import { handoverNeeds } from '@baluarte/contract/record/handover.ts';
import type { FileReply } from '#kit/http/replies.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import { readingCompany } from '#kit/tenancy/tenant.ts';
import { headerOf, sheetRows, spoolTable } from './spool-table.ts';
import { addFile, type Workshop } from './workshop.ts';

/** Reads every table the person may read onto the disk; the others are told to be left out. */
export async function readTables(shop: Workshop): Promise<void> {
  const { parts, sources, pack, folder, tables, leftOut } = shop;
  for (const { part, read } of sources.tables) {
    shop.partsRead += 1;
    if (!handoverNeeds[part].every((code) => can(pack.session, code))) {
      leftOut.push({ what: part, why: 'permission' });
      continue;
    }
    await readingCompany(parts.database.app, pack.tenant, async (trx) => {
      let count = 0;
      for await (const table of read({ ...pack, trx })) {
        count += 1;
        const name = `${part.toLowerCase()}${count === 1 ? '' : `-${count}`}`;
        tables.push(await spoolTable(name, table, join(folder, `${name}.jsonl`)));
      }
      const isOfOther = part === 'applicability' && pack.options.assessmentIds.length > 0;
      if (count === 0) leftOut.push({ what: part, why: isOfOther ? 'noStatement' : 'empty' });
    });
    shop.tell();
  }
}

/** Adds the spreadsheet of every table. */
export async function addSheets(shop: Workshop): Promise<void> {
  const { timeZone } = shop.pack.session;
  for (const table of shop.tables) {
    const columns = table.columns.map(({ header, type, width }) => ({
      header: headerOf({ header, type }, timeZone),
      type,
      width: Math.max(width ?? 0, header.length + 2),
    }));
    const sheet = writeXlsx({ sheets: [{ name: table.title, columns, rows: sheetRows(table, timeZone) }] });
    await addFile(shop, `tables/${table.name}.xlsx`, sheet as AsyncIterable<Uint8Array>, { compress: false });
  }
}

async function* piecesOf({ body }: FileReply): AsyncGenerator<Uint8Array> {
  if (typeof body === 'string' || body instanceof Uint8Array) yield Buffer.from(body as Uint8Array);
  else if (!('path' in body)) for await (const piece of body) yield Buffer.from(piece as Uint8Array);
}

/** Adds every report the person may read. */
export async function addReports(shop: Workshop): Promise<void> {
  const { parts, sources, pack, leftOut } = shop;
  for (const { name, needs, isOfAssessment, make } of sources.reports) {
    if (!needs.every((code) => can(pack.session, code as 1))) {
      leftOut.push({ what: `reports/${name}.pdf`, why: 'permission' });
      continue;
    }
    for (const id of isOfAssessment ? pack.options.assessmentIds : [undefined]) {
      const path = `reports/${name}${id === undefined ? '' : `-${id}`}.pdf`;
      const made = await readingCompany(parts.database.app, pack.tenant, (trx) => make({ ...pack, trx }, id));
      if (typeof made === 'string') leftOut.push({ what: path, why: made });
      else await addFile(shop, path, piecesOf(made));
    }
  }
}
