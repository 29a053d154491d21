import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert } from '#test/office.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { testDocument } from '../test-document.ts';
import { fillDocx, renderDocx } from './render-docx.ts';
import { bodyTemplate, testFill } from './test-template.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('docx');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('another program opens a document of Word, and finds its pages, its text and the language in it', async () => {
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
}, 300_000);

test('another program opens a filled template, with its own text beside tables, its sections and its heads', async () => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const wide =
    '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000" w:header="500" w:footer="500" w:gutter="0"/></w:sectPr>';
  const template = await bodyTemplate(
    `<w:p>${run('Acta de {{company}}')}</w:p><w:p><w:pPr>${wide}</w:pPr>${run('Antes {{table.2}} después')}</w:p>` +
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="5000"/></w:tblGrid><w:tr><w:tc><w:tcPr/><w:p>${run('{{table.1}}')}</w:p></w:tc></w:tr></w:tbl>` +
      `<w:p>${run('{{section.4}}')}</w:p><w:p>${run('{{table.none}}')}</w:p>${wide}`,
  );
  const fill = testFill(template, { absent: { 'table.none': 'El informe no incluye el método.' } });
  await writeFile(join(folder, 'filled.docx'), await fillDocx(testDocument({ rows: 40 }), fill));
  await convert(folder, 'filled.docx', 'txt:Text');
  const text = await readFile(join(folder, 'filled.txt'), 'utf8');
  // Each behind the one before it.
  let from = 0;
  for (const line of [
    'Acta de Andina',
    'Antes',
    'R-1',
    'R-40',
    'después',
    '1.234',
    'Cifras radar',
    'no incluye el método',
  ]) {
    const place = text.indexOf(line, from);
    expect(place, line).toBeGreaterThanOrEqual(from);
    from = place + line.length;
  }
  // A name of the report that looks like a place stays the text it is.
  expect(text).not.toMatch(/(?:Acta de|Antes) \{\{/);
}, 300_000);
