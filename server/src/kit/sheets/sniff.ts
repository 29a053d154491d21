import { open } from 'node:fs/promises';

/** Kind of content, regardless of the name. `text` may be a CSV; `zip` may be XLSX, ODS or something else. */
export type FileKind =
  | { kind: 'text' | 'zip' | 'truncatedZip' | 'empty' | 'oldExcel' | 'encrypted' }
  | { kind: 'other'; found: string };

const signatures: [found: string, bytes: number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['gzip', [0x1f, 0x8b]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['rar', [0x52, 0x61, 0x72, 0x21]],
  ['program', [0x7f, 0x45, 0x4c, 0x46]],
];

const startsWith = (head: Buffer, bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

/** Decides what a file is by its first bytes, and for OLE containers by their directory. */
export async function sniff(path: string): Promise<FileKind> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(4096);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.length === 0) return { kind: 'empty' };
    if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return { kind: 'zip' };
    // An empty zip, and a piece of a zip split over several files.
    if (startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return { kind: 'other', found: 'zip' };
    if (startsWith(head, [0x50, 0x4b, 0x07, 0x08])) return { kind: 'truncatedZip' };
    if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) {
      return oleKind(head, async (position) => {
        const sector = Buffer.alloc(4096);
        const read = await file.read(sector, 0, sector.length, position);
        return sector.subarray(0, read.bytesRead);
      });
    }
    const signature = signatures.find(([, bytes]) => startsWith(head, bytes));
    if (signature) return { kind: 'other', found: signature[0] };
    return textKind(head);
  } finally {
    await file.close();
  }
}

/** Old Excel, an encrypted workbook (Office wraps it in OLE) or another Office file, by the names in the directory. */
async function oleKind(head: Buffer, read: (position: number) => Promise<Buffer>): Promise<FileKind> {
  if (head.length < 512) return { kind: 'other', found: 'ole' };
  const sectorSize = 1 << head.readUInt16LE(30);
  const directory = await read((head.readUInt32LE(48) + 1) * sectorSize);
  const names = directory.toString('utf16le');
  if (names.includes('EncryptedPackage')) return { kind: 'encrypted' };
  if (names.includes('WordDocument')) return { kind: 'other', found: 'doc' };
  if (names.includes('PowerPoint')) return { kind: 'other', found: 'ppt' };
  return { kind: 'oldExcel' };
}

const mark = /^\uFEFF?\s*(?:<\?xml|<!doctype\s+html|<html|<table|<\?mso|\{\\rtf|MIME-Version:)/i;

const json = /^\s*(?:\{\s*"|\[\s*[{[])/;

/** Markup often has a spreadsheet's file name; binary data is recognised later, by its encoding. */
function textKind(head: Buffer): FileKind {
  const start = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  const found = mark.exec(start);
  if (found) return { kind: 'other', found: found[0].includes('xml') ? 'xml' : 'html' };
  return json.test(start) ? { kind: 'other', found: 'json' } : { kind: 'text' };
}
