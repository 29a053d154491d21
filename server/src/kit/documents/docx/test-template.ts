import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChartRun } from 'docx/charts';
import { Document, Footer, Header, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
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

/** Writes a template to a file of a folder. */
export async function writtenTemplate(folder: string, bytes: Uint8Array, name = 'plantilla.docx') {
  const path = join(folder, `${Math.random()}.docx`);
  await writeFile(path, bytes);
  return { path, name };
}
