import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChartRun } from 'docx/charts';
import { Document, Footer, Header, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import type { Words } from './docx-places.ts';
import type { Fill } from './fill-template.ts';
import { pack, unpack, type Parts } from './steady-package.ts';

/** A file of Word as a company makes one, with a text in each paragraph, and something done to its parts. */
export async function testTemplate(
  texts: readonly string[],
  change: (parts: Parts) => void = () => undefined,
): Promise<Buffer> {
  const file = new Document({
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('Comité de riesgos · {{company}}')] }) },
        footers: { default: new Footer({ children: [new Paragraph('{{classification}}')] }) },
        children: [
          ...texts.map((text) => new Paragraph({ children: [new TextRun({ text, bold: true, color: 'AA0000' })] })),
          new Paragraph({
            // Word cuts what is typed wherever it likes.
            children: [new TextRun('Versión {{ver'), new TextRun({ text: 'sion', bold: true }), new TextRun('}}')],
          }),
          new Table({
            rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('{{authors}}')] })] })],
          }),
          new Paragraph({
            children: [
              new ChartRun({
                type: 'column',
                categories: ['a'],
                series: [{ name: 'propio', values: [1] }],
                altText: { description: 'propio' },
              }),
            ],
          }),
        ],
      },
    ],
  });
  const parts = await unpack(await Packer.toBuffer(file));
  change(parts);
  return pack(parts);
}

/** A file of Word with this in its body, as it is written, and something done to its parts. */
export const bodyTemplate = (body: string, change: (parts: Parts) => void = () => undefined): Promise<Buffer> =>
  testTemplate([], (parts) => {
    const path = 'word/document.xml';
    const xml = parts.get(path)?.toString() ?? '';
    parts.set(path, Buffer.from(xml.replace(/(<w:body>)[\s\S]*(<\/w:body>)/, (_, start, end) => start + body + end)));
    change(parts);
  });

/** A file of Word with a paragraph for each line, and nothing else. */
export const linesTemplate = (lines: readonly string[]): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] }));

/** Words of a report. */
export const testWords: Words = {
  company: 'Andina',
  title: 'Registro',
  subtitle: 'Todos',
  about: 'Filtro: Extremo',
  date: '24 de noviembre de 2026',
  madeOn: 'Generado hoy',
  version: '1.2',
  authors: 'Ana\nLuis',
  approvers: '',
  classification: 'Confidencial',
  summary: 'Tres altos',
};

/** What a template is filled with. */
export const testFill = (
  template: Uint8Array,
  change: Partial<Omit<Fill, 'template' | 'document' | 'pictures'>> = {},
): Omit<Fill, 'document' | 'pictures'> => ({
  template,
  words: testWords,
  aliases: {},
  absent: {},
  front: [],
  ...change,
});

/** Writes a template to a file of a folder. */
export async function writtenTemplate(folder: string, bytes: Uint8Array, name = 'plantilla.docx') {
  const path = join(folder, `${Math.random()}.docx`);
  await writeFile(path, bytes);
  return { path, name };
}
