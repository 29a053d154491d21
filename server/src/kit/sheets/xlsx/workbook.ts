import { posix } from 'node:path';
import type { FillColour } from '../fill-colours.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import { shownName } from '../workbook-sheet.ts';
import { readWholeXml } from '../xml-stream.ts';
import { refuseBomb, smallPart, type OpenedZip } from '../zip-file.ts';
import { sharedTextReader } from './shared-texts.ts';
import { styleReader, themeReader } from './styles.ts';

export interface WorkbookSheet {
  name: string;
  part: string;
  visible: boolean;
}

/** Parts common to every sheet of a workbook. */
export interface Workbook {
  sheets: WorkbookSheet[];
  sharedTexts: string[];
  dateStyles: boolean[];
  fillStyles: (FillColour | undefined)[];
  uses1904: boolean;
}

/** Reads the parts of a workbook that are not sheets. Throws `sheet.bomb` where its table of texts is over the limit. */
export async function readWorkbook(zip: OpenedZip, limits: SheetLimits): Promise<Workbook> {
  const workbookPart = zip.names.find((name) => /^xl\/workbook\.xml$/i.test(name)) ?? (await mainPart(zip, limits));
  const targets = await readTargets(zip, workbookPart, limits);
  const sheets: WorkbookSheet[] = [];
  let uses1904 = false;
  await readWholeXml(await smallPart(zip, workbookPart, limits), {
    open(name, attributes) {
      if (name === 'workbookPr') uses1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1] ?? '';
      const target = targets.byId.get(id);
      // Chart sheets and macro sheets have no rows.
      if (target?.type !== 'worksheet') return;
      if (sheets.length === limits.sheets) refuseBomb('sheets', sheets.length + 1, limits.sheets);
      sheets.push({
        name: shownName(attributes['name']),
        part: target.part,
        visible: !/hidden/i.test(attributes['state'] ?? ''),
      });
    },
    close() {},
    text() {},
  });
  const texts = targets.part('sharedStrings');
  const textBytes = texts ? zip.size(texts) : 0;
  if (textBytes > limits.sharedTextBytes) refuseBomb('texts', textBytes, limits.sharedTextBytes);
  return {
    sheets,
    uses1904,
    ...(await readShared(zip, { texts, styles: targets.part('styles'), theme: targets.part('theme') }, limits)),
  };
}

async function readShared(
  zip: OpenedZip,
  { texts, styles, theme }: Record<'texts' | 'styles' | 'theme', string | undefined>,
  limits: SheetLimits,
) {
  const textReader = sharedTextReader(limits);
  if (texts && zip.has(texts)) await readWholeXml(await zip.read(texts), textReader);
  const themeParts = themeReader();
  if (theme && zip.has(theme)) await readWholeXml(await smallPart(zip, theme, limits), themeParts);
  const styleParts = styleReader(themeParts.colours);
  if (styles && zip.has(styles)) await readWholeXml(await smallPart(zip, styles, limits), styleParts);
  return { sharedTexts: textReader.texts, dateStyles: styleParts.dateStyles, fillStyles: styleParts.fillStyles };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

interface Target {
  type: string;
  part: string;
}

/** The relations of a part: id → kind and path. Kinds have the same ending in both forms of the standard, transitional and strict. */
async function readTargets(zip: OpenedZip, part: string, limits: SheetLimits) {
  const byId = new Map<string, Target>();
  const folder = posix.dirname(part);
  const relations = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  await readWholeXml(await smallPart(zip, relations, limits), {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return;
      const target = attributes['Target'] ?? '';
      byId.set(attributes['Id'] ?? '', {
        type: (attributes['Type'] ?? '').split('/').at(-1) ?? '',
        part: target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(folder, target)),
      });
    },
    close() {},
    text() {},
  });
  return { byId, part: (type: string) => [...byId.values()].find((target) => target.type === type)?.part };
}

/** Some writers name the workbook otherwise; the package says where it is. */
async function mainPart(zip: OpenedZip, limits: SheetLimits): Promise<string> {
  const root = await readTargets(zip, '', limits);
  const part = root.part('officeDocument');
  if (!part) throw new SheetError('sheet.damaged', { part: 'workbook' });
  return part;
}
