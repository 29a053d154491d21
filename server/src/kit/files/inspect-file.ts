import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '#kit/decoder/answer-questions.ts';
import { extensionOf, formats, isProgram, openXml, mayHoldMacros } from './file-formats.ts';
import { fitsEnding, isScript, textOf } from './inspect-text.ts';
import { inspectZip } from './inspect-zip.ts';

/** A file to look at, and the name it was given. */
export interface FileQuestion {
  path: string;
  name: string;
}

/** What `file-type` calls that which a computer runs. */
const programs =
  /msdownload|portable-executable|x-elf|mach-binary|java-vm|java-archive|wasm|shockwave|chrome-extension|android\.package|x-deb|x-rpm|ms-cab|x-ms-shortcut|x\.ms\.shortcut|x-apple-diskimage|x-unix-archive|x-iso9660|x-dosexec/;

/** Marks within an older document of Microsoft: macros, and the class of an installer. */
const macroStorage = Buffer.from('_VBA_PROJECT', 'utf16le');
const installerClass = Buffer.from('84100c0000000000c000000000000046', 'hex');

/** Media types that are told apart by their characters, or that `file-type` tells too roughly. */
const isLikeText = (told: string) => told.startsWith('text/') || told === 'application/xml' || told === 'image/svg+xml';

/** What within an older document of Microsoft tells the program it is for. */
const compoundMarks = [
  ['EncryptedPackage', 'DOCX, XLSX, PPTX'],
  ['WordDocument', 'DOC'],
  ['PowerPoint Document', 'PPT'],
  ['__substg1.0_', 'MSG'],
  ['Workbook', 'XLS'],
  ['Book', 'XLS'],
].map(([mark = '', shown = '']) => ({ mark: Buffer.from(mark, 'utf16le'), shown }));
const [encryptedPackage] = compoundMarks;

/** Bytes within which a PDF begins, as its readers have it. */
const beforePdf = 1024;

/** Whether a PDF begins behind a few lines of text, as servers and mail programs leave them. */
function isPdfBehindText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, beforePdf).indexOf('%PDF-');
  const before = bytes.subarray(0, Math.max(0, start));
  const text = start > 0 ? textOf(before) : null;
  return text !== null && !isScript(text);
}

const shownType = (told: string, extension: string | undefined) => (extension ? extension.toUpperCase() : told);

/**
 * The media type of a file, by its content. Throws a `Refusal` with a problem code where it is not to be kept: what a computer runs,
 * macros, bombs, other formats than those of documents, pictures, texts and archives, and names that say something else.
 */
export async function inspectFile({ path, name }: FileQuestion): Promise<string> {
  const extension = extensionOf(name);
  if (isProgram(name)) throw new Refusal('evidence.executable', { name, part: `.${extension}` });
  if (mayHoldMacros(name)) throw new Refusal('evidence.macros', { name });
  const bytes = await readFile(path);
  const told = await fileTypeFromBuffer(bytes);
  const mime = told?.mime ?? 'text';
  if (programs.test(mime)) throw new Refusal('evidence.executable', { name, part: shownType(mime, told?.ext) });
  if (/macroenabled/i.test(mime)) throw new Refusal('evidence.macros', { name });
  if (told === undefined && extension === 'pdf' && isPdfBehindText(bytes)) return 'application/pdf';
  if (told === undefined || isLikeText(mime)) {
    const rich = formats.find((format) => Array.isArray(format.told) && format.told.includes(mime));
    return rich && rich.extensions.includes(extension) ? rich.type : inspectText(bytes, { name, extension });
  }
  const zipped =
    bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) ||
    bytes.subarray(0, 4).equals(Buffer.from('PK\x05\x06', 'latin1'));
  const entries = zipped ? await inspectZip(path, name) : [];
  if (mime === 'application/x-cfb') {
    if (bytes.includes(installerClass)) throw new Refusal('evidence.executable', { name, part: 'MSI' });
    if (bytes.includes(macroStorage)) throw new Refusal('evidence.macros', { name });
    // A document with a password is of the kind its name says: nobody can look further without it.
    const named = formats.find((each) => each.extensions.includes(extension));
    if (named?.type.startsWith(openXml) && encryptedPackage && bytes.includes(encryptedPackage.mark)) return named.type;
  }
  const format = formats.find((each) => each.extensions.includes(extension));
  const tells = format?.told === 'text' ? [] : (format?.told ?? (format ? [format.type] : []));
  // A document whose first part is not the one that says what it is.
  const isDocument =
    mime === 'application/zip' &&
    format !== undefined &&
    entries.includes('[Content_Types].xml') &&
    /openxml|visio/.test(format.type);
  if (format && (tells.includes(mime) || isDocument)) return format.type;
  const known = formats.some((each) => each.type === mime || (Array.isArray(each.told) && each.told.includes(mime)));
  if (!known) throw new Refusal('evidence.typeRefused', { name });
  const compound = mime === 'application/x-cfb' && compoundMarks.find(({ mark }) => bytes.includes(mark));
  throw new Refusal('evidence.typeMismatch', { name, type: compound ? compound.shown : shownType(mime, told.ext) });
}

function inspectText(bytes: Uint8Array, { name, extension }: { name: string; extension: string }): string {
  const text = textOf(bytes);
  if (text === null) throw new Refusal('evidence.typeRefused', { name });
  if (isScript(text)) throw new Refusal('evidence.executable', { name, part: '#!' });
  const format = formats.find((each) => each.extensions.includes(extension));
  if (format === undefined) throw new Refusal('evidence.typeRefused', { name });
  if (format.told !== 'text' || !fitsEnding(text, extension))
    throw new Refusal('evidence.typeMismatch', { name, type: 'TXT' });
  return format.type;
}
