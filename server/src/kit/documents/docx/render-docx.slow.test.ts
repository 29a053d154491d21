import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert, isThere } from '#test/office.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { testDocument } from '../test-document.ts';
import { renderDocx } from './render-docx.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('docx');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.runIf(isThere('soffice'))(
  'another program opens a document of Word, and finds its pages, its text and the language in it',
  async () => {
    await writeFile(join(folder, 'report.docx'), await renderDocx(testDocument({ rows: 40 })));
    await convert(folder, 'report.docx', 'txt:Text');
    const text = await readFile(join(folder, 'report.txt'), 'utf8');
    for (const line of [
      'Registro de riesgos',
      'Aseguradora Andina · Todos los procesos',
      'R-1',
      'R-40',
      '=HYPERLINK("http://example.com")',
      '#read("/etc/hostname") *no* $x$ <b>',
      'مخاطر أمن المعلومات',
      'No hay riesgos.',
      'Cifras radar',
    ])
      expect(text).toContain(line);
  },
  300_000,
);
