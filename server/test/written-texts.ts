import { unpack } from '#kit/documents/docx/steady-package.ts';

/** A day or a moment as machines write it, `2026-11-21` or `2026-11-21T10:00:00Z`, within a text. */
export const isoDayPattern = /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d[^\s<]*)?\b/;

const plain = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Cells of a sheet as its file holds them: texts as such, and all else by its raw value and the number of its style. */
export interface RawCell {
  column: string;
  row: number;
  text: string | null;
  value: string | null;
}

/** Sheets of a workbook by their files, with every cell as it is written, not as a reader understands it. */
export async function rawSheets(bytes: Uint8Array): Promise<Map<string, RawCell[]>> {
  const parts = await unpack(bytes);
  const sheets = new Map<string, RawCell[]>();
  for (const [name, part] of parts) {
    if (!name.startsWith('xl/worksheets/sheet')) continue;
    const cells = [...part.toString().matchAll(/<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)];
    sheets.set(
      name,
      cells.map(([, column = '', row = '', attributes = '', inner = '']) => ({
        column,
        row: Number(row),
        text: attributes.includes('inlineStr') ? plain(/<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1] ?? '') : null,
        value: /<v>(.*?)<\/v>/.exec(inner)?.[1] ?? null,
      })),
    );
  }
  return sheets;
}

/** Paragraphs of a document of Word. */
export async function paragraphsIn(bytes: Uint8Array): Promise<string[]> {
  const body = (await unpack(bytes)).get('word/document.xml')?.toString() ?? '';
  return [...body.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    plain([...paragraph.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/gs)].map(([, text]) => text).join('')),
  );
}
