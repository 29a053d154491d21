import { heatMapPicture } from '@baluarte/contract/risk/heat-map-picture.ts';
import { ofLevel, type risk } from '@baluarte/contract/risk/risk.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import { svgToPng } from '#kit/pictures/picture.ts';
import type { FileReply } from '#kit/http/replies.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import { fileTypes } from '#kit/sheets/sheet-export.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readMap } from './map.queries.ts';
import { mapSheet } from './map-sheet.ts';
import { wordMap } from './map-words.ts';

// As wide as it is drawn; the PNG twice that, sharp on paper and on dense screens.
const width = 1200;

/** The heat map as a picture or a workbook, in the language asked for, with company, scope and day on it. Throws `forbidden` where levels may not be read. */
export async function mapFile(
  { trx, session, tenant }: { trx: Trx; session: Session; tenant: Tenant },
  request: z.output<typeof risk.mapExport.query>,
): Promise<FileReply> {
  const { format, theme, language = 'es', ...mapQuery } = request;
  for (const code of ofLevel) expectMay(session, code);
  const reply = await readMap(trx, mapQuery, tenant.scopeIds);
  const { method, ...query } = mapQuery;
  const methodAt = method === 'today' ? undefined : mapQuery.at;
  const worded = await wordMap(trx, reply, { query, tenant, language, timeZone: session.timeZone, methodAt });
  if (format === 'xlsx') return mapSheet(trx, worded, { ...query, tenant, methodAt });
  const svg = heatMapPicture(worded.map, { texts: worded.texts, theme, width });
  const name = `${textsIn(language).riskFiles.map.file}-${worded.day}.${format}`;
  return { name, type: fileTypes[format], body: format === 'svg' ? svg : await svgToPng(svg, 2 * width) };
}
