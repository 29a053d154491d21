import { heatMapPicture } from '@baluarte/contract/risk/heat-map-picture.ts';
import { ofLevel, type risk } from '@baluarte/contract/risk/risk.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import { renderPdf } from '#kit/documents/render-pdf.ts';
import { svgToPng } from '#kit/pictures/picture.ts';
import type { FileReply } from '#kit/http/replies.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import { fileTypes } from '#kit/sheets/sheet-export.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readMap } from './map.queries.ts';
import { mapDocument } from './map-document.ts';
import { mapSheet } from './map-sheet.ts';
import { wordMap, type WordedMap } from './map-words.ts';

// As wide as it is drawn; the PNG twice that, sharp on paper and on dense screens.
const width = 1200;

/**
 * Heat maps as a picture, a document or a workbook, in the language asked for, with company, scope and day on it: the one of `kind`, or
 * several, side by side or a page each; with what moved since the map `from`. Throws `forbidden` where levels may not be read.
 */
export async function mapFile(
  { trx, session, tenant }: { trx: Trx; session: Session; tenant: Tenant },
  request: z.output<typeof risk.mapExport.query>,
): Promise<FileReply> {
  const { format, theme, language = 'es', kinds, ...mapQuery } = request;
  for (const code of ofLevel) expectMay(session, code);
  const { method, ...query } = mapQuery;
  const methodAt = method === 'today' ? undefined : mapQuery.at;
  const maps: WordedMap[] = [];
  for (const kind of new Set(kinds ?? [mapQuery.kind])) {
    const reply = await readMap(trx, { ...mapQuery, kind }, tenant.scopeIds);
    maps.push(await wordMap(trx, reply, { query, tenant, session, language, methodAt }));
  }
  const [first] = maps;
  if (!first) throw new Error('a file of no map');
  const name = `${textsIn(language).riskFiles.map.file}-${first.day}.${format}`;
  const type = fileTypes[format];
  if (format === 'xlsx')
    return { name, type, body: mapSheet(trx, [first, ...maps.slice(1)], { ...query, tenant, methodAt }) };
  if (format === 'pdf') {
    const document = await mapDocument(trx, [first, ...maps.slice(1)], session.timeZone);
    return { name, type, body: (await renderPdf(document)).pdf };
  }
  const across = Math.min(2, maps.length);
  const svg = heatMapPicture(maps, { theme, width: width * across });
  return { name, type, body: format === 'svg' ? svg : await svgToPng(svg, 2 * width) };
}
