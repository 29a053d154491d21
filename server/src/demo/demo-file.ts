import { createHash } from 'node:crypto';
import type { DemoFile } from './demo-data.ts';

/** A file of the demonstration, ready to be kept. */
export interface MadeFile {
  name: string;
  type: string;
  bytes: Uint8Array;
  /** In hexadecimal. */
  sha256: string;
}

const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', csv: 'text/csv', txt: 'text/plain' };

/** Bytes of a file of the demonstration, by its ending: PDF, CSV or plain text. Throws for another. */
export function fileOf({ name, lines }: DemoFile): MadeFile {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const { [extension]: type } = types;
  if (type === undefined) throw new Error(`${name} has no ending that is made here`);
  const bytes = extension === 'pdf' ? pdfOf(lines) : Buffer.from(`${lines.join('\r\n')}\r\n`);
  return { name, type, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Characters that end or escape a string of a PDF. */
const escaped = (line: string) => line.replaceAll(/[\\()]/g, String.raw`\$&`);

/** A PDF of one page, A4: the first line as its title. Lines have the characters of Windows-1252. */
function pdfOf([title = '', ...lines]: readonly string[]): Uint8Array {
  const body = lines.map((line) => `0 -18 Td (${escaped(line)}) Tj`).join('\n');
  const content = `BT /F2 16 Tf 60 770 Td (${escaped(title)}) Tj /F1 11 Tf 0 -14 Td\n${body}\nET`;
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
