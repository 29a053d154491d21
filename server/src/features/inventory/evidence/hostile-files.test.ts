import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { maximumKeptFile } from '@baluarte/contract/kit/endpoint.ts';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { pdfOf, provingAs } from '#test/evidence.ts';

let app: TestApp;
let admin: TestPerson;
let proving: ReturnType<typeof provingAs>;
let assetId: number;
beforeAll(async () => {
  app = await testApp();
  admin = await testPerson(app.database, await testCompany(app.database));
  proving = provingAs(app, admin);
  assetId = (await proving.asAsset()).id;
});
afterAll(() => app.close());

const bytes = (content: string | Uint8Array) => new Uint8Array(Buffer.from(content as string));
async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}
const many = () => Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.txt`, 'x']));
const word = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const older = (mark: string | Buffer) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024), Buffer.from(mark as string, 'utf16le')]);

type Case = [what: string, name: string, content: () => Promise<Uint8Array> | Uint8Array | Buffer, code: string];
const refused: Case[] = [
  ['nothing at all', 'vacio.pdf', () => Buffer.alloc(0), 'evidence.empty'],
  ['one byte too many', 'grande.pdf', () => pdfOf(maximumKeptFile + 1), 'tooLarge'],
  ['a program under its name', 'factura.exe', () => bytes('MZ'), 'evidence.executable'],
  ['a program under two endings', 'factura.pdf.exe', () => bytes('MZ'), 'evidence.executable'],
  ['a program called a PDF', 'factura.pdf', () => bytes('MZ\x90\0'), 'evidence.executable'],
  [
    'a program of Linux called a text',
    'nota.txt',
    () => Buffer.from('7f454c460201010000', 'hex'),
    'evidence.executable',
  ],
  ['a script called a text', 'nota.txt', () => bytes('#!/bin/sh\nrm -rf /\n'), 'evidence.executable'],
  ['a script of Windows', 'abrir.js', () => bytes('WScript.Quit()'), 'evidence.executable'],
  ['a document for macros', 'plan.docm', () => zipOf(word), 'evidence.macros'],
  [
    'a document that holds macros',
    'plan.docx',
    () => zipOf({ ...word, 'word/vbaProject.bin': 'x' }),
    'evidence.macros',
  ],
  ['an older document with macros', 'plan.doc', () => older('_VBA_PROJECT'), 'evidence.macros'],
  [
    'an installer called a document',
    'plan.doc',
    () => Buffer.concat([older(''), Buffer.from('84100c0000000000c000000000000046', 'hex')]),
    'evidence.executable',
  ],
  ['a picture called a PDF', 'foto.pdf', () => png, 'evidence.typeMismatch'],
  ['a text called a PDF', 'acta.pdf', () => bytes('Acta'), 'evidence.typeMismatch'],
  ['a text called a drawing', 'dibujo.svg', () => bytes('hola'), 'evidence.typeMismatch'],
  ['bytes called a text', 'nota.txt', () => Buffer.from([1, 2, 3, 4]), 'evidence.typeRefused'],
  ['zeros called a text', 'nota.txt', () => Buffer.alloc(300), 'evidence.typeRefused'],
  ['a text with zeros within', 'nota.txt', () => bytes('uno\0dos, y mucho más'), 'evidence.typeRefused'],
  ['a text with an end in its middle', 'nota.txt', () => bytes('uno\u001ados'), 'evidence.typeRefused'],
  [
    'a script behind zeros',
    'nota.txt',
    () => Buffer.concat([Buffer.alloc(8), bytes('#!/bin/sh\n')]),
    'evidence.executable',
  ],
  ['bytes before a PDF', 'acta.pdf', () => Buffer.concat([Buffer.from([1, 2, 3]), pdfOf(50)]), 'evidence.typeRefused'],
  ['a document with a password, for macros', 'plan.docm', () => older('EncryptedPackage'), 'evidence.macros'],
  ['a format nobody named', 'modelo.step', () => bytes('ISO-10303-21;'), 'evidence.typeRefused'],
  [
    'a film',
    'sala.mp4',
    () => Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
    'evidence.typeRefused',
  ],
  ['a bomb', 'bomba.zip', () => zipOf({ 'a.txt': Buffer.alloc(3_000_000) }), 'evidence.bomb'],
  ['too many entries', 'muchos.zip', () => zipOf(many()), 'evidence.bomb'],
  [
    'a program in an archive',
    'paquete.zip',
    () => zipOf({ 'leame.txt': 'x', 'bin/setup.exe': 'MZ' }),
    'evidence.executable',
  ],
  ['half an archive', 'medio.zip', async () => (await zipOf({ 'a.txt': 'hola' })).slice(0, 60), 'evidence.unreadable'],
  ['a name of 256 letters', `${'n'.repeat(252)}.pdf`, () => pdfOf(20), 'evidence.nameTooLong'],
  ['a name of 256 bytes', `${'ñ'.repeat(126)}.pdf`, () => pdfOf(20), 'evidence.nameTooLong'],
];

const wide = (text: string) => Buffer.from(text, 'utf16le');
/** A file with a password, as Office writes it: an older document whose streams are the package, encrypted. */
const withPassword = () => older('EncryptionInfo\0EncryptedPackage');
const real: [what: string, name: string, content: () => Promise<Uint8Array> | Uint8Array | Buffer, type: string][] = [
  ['a log in colours', 'salida.log', () => bytes('\u001b[31mERROR\u001b[0m disco lleno\u0007\r\n'), 'text/plain'],
  ['a progress bar', 'avance.txt', () => bytes('10%\b\b\b20%\r\n'), 'text/plain'],
  ['a text of DOS with its end', 'viejo.txt', () => bytes('Hola\r\n\u001a'), 'text/plain'],
  [
    'a text of the console of Windows',
    'consola.txt',
    () => Buffer.from([0x76, 0x65, 0x72, 0x67, 0x81, 0x65, 0x6e, 0x7a, 0x61]),
    'text/plain',
  ],
  [
    'a log that was cut while it was written',
    'cortado.log',
    () => Buffer.concat([Buffer.alloc(4096), bytes('sigue\n')]),
    'text/plain',
  ],
  ['a wide text without its mark', 'ancho.csv', () => wide('código;año\r\nA-1;2031\r\n'), 'text/csv'],
  [
    'a mail of Thunderbird',
    'aviso.eml',
    () => bytes('From - Sat Nov 28 10:00:00 2026\r\nX-Mozilla-Status: 0001\r\nFrom: a@b.co\r\n\r\nHola'),
    'message/rfc822',
  ],
  ['a mail behind an empty line', 'vacia.eml', () => bytes('\r\nReturn-Path: <a@b.co>\r\n\r\nHola'), 'message/rfc822'],
  [
    'a folder of mails',
    'Inbox.mbox',
    () => bytes('From - Sat Nov 28 10:00:00 2026\nFrom: a@b.co\n\nHola\n'),
    'application/mbox',
  ],
  [
    'a page with its pictures',
    'pagina.mhtml',
    () => bytes('From: <Saved by Blink>\r\nMIME-Version: 1.0\r\n\r\n--x'),
    'multipart/related',
  ],
  ['a configuration', 'sshd.conf', () => bytes('PermitRootLogin no\n'), 'text/plain'],
  [
    'a document with a password',
    'plan.docx',
    withPassword,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'a workbook with a password',
    'plan.xlsx',
    () => Buffer.concat([withPassword(), bytes('xlsx')]),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  [
    'a PDF behind lines of a server',
    'informe.pdf',
    () => Buffer.concat([bytes('HTTP/1.1 200 OK\r\n\r\n'), pdfOf(200)]),
    'application/pdf',
  ],
];

test.each(real)('%s is taken as what it is', async (_what, name, content, type) => {
  const sent = await proving.add(assetId, new Uint8Array(await content()), name);
  expect(sent.status, sent.raw.body).toBe(201);
  const [file] = (await proving.revisions(sent.data.id))[0]?.files ?? [];
  expect(file).toMatchObject({ type });
});

test.each([
  ['a document with a password', 'plan.pdf', withPassword(), 'DOCX, XLSX, PPTX'],
  ['an older document', 'plan.docx', older('WordDocument'), 'DOC'],
  ['an older workbook', 'plan.xlsx', older('Workbook'), 'XLS'],
  ['a mail of Outlook', 'aviso.eml', older('__substg1.0_0037001F'), 'MSG'],
])('%s under another ending is told by the ending it should have', async (_what, name, content, type) => {
  const sent = await proving.add(assetId, new Uint8Array(content), name);
  expect(sent).toMatchObject({ status: 422, code: 'evidence.typeMismatch' });
  expect(sent.raw.body).toContain(type);
});

test.each(refused)('%s is refused, and nothing of it stays', async (_what, name, content, code) => {
  const sent = await proving.add(assetId, new Uint8Array(await content()), name);
  expect([sent.status, sent.code]).toEqual([code === 'tooLarge' ? 413 : 422, code]);
  const kept = await app.database.owner.query(`select from evidence_upload where company_id = $1`, [
    admin.tenant.companyId,
  ]);
  expect(kept.rowCount).toBe(0);
});

test('the same is refused in pieces, before a byte is sent where the name or the size says it', async () => {
  expect(await proving.begin('factura.exe', 10)).toMatchObject({ status: 422, code: 'evidence.executable' });
  expect(await proving.begin('vacio.pdf', 0)).toMatchObject({ status: 422, code: 'evidence.empty' });
  expect(await proving.begin('grande.pdf', maximumKeptFile + 1)).toMatchObject({ status: 413, code: 'tooLarge' });
  const program = await proving.send(bytes('MZ\x90\0'), 'factura.pdf');
  expect(program).toMatchObject({ status: 422, code: 'evidence.executable' });
  const more = await proving.begin('a.pdf', 10);
  expect((await proving.piece(more.data.id, 0, pdfOf(30))).status).toBe(413);
});

const taken: [name: string, content: () => Promise<Uint8Array> | Uint8Array | Buffer, shown: string, type: string][] = [
  ['../../etc/contraseñas.txt', () => bytes('hola'), 'contraseñas.txt', 'application/octet-stream'],
  ['C:\\Users\\ana\\acta.pdf', () => pdfOf(20), 'acta.pdf', 'application/pdf'],
  // Letters of other scripts are no disguise.
  ['تقرير الأمن 🔒.txt', () => bytes('س'), 'تقرير الأمن 🔒.txt', 'application/octet-stream'],
  ['acta\u202Efdp.txt', () => bytes('x'), 'actafdp.txt', 'application/octet-stream'],
  ['acta\u0007\u0000.txt', () => bytes('y'), 'acta.txt', 'application/octet-stream'],
  ['Cafe\u0301.txt', () => bytes('z'), 'Caf\u00e9.txt', 'application/octet-stream'],
  [`${'ñ'.repeat(125)}a.pdf`, () => pdfOf(20), `${'ñ'.repeat(125)}a.pdf`, 'application/pdf'],
  // What a browser would run leaves as bytes.
  [
    'activo.svg',
    () => bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'activo.svg',
    'application/octet-stream',
  ],
  ['pagina.html', () => bytes('<script>alert(1)</script>'), 'pagina.html', 'application/octet-stream'],
  // Two formats at once: told by the first, and inert either way.
  ['imagen.png', async () => Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'imagen.png', 'image/png'],
  [
    'doble.pdf',
    async () => Buffer.concat([pdfOf(100), await zipOf({ 'a.exe': 'MZ' })]),
    'doble.pdf',
    'application/pdf',
  ],
  ['datos.csv', () => Buffer.from('código;año\nA-1;2026', 'latin1'), 'datos.csv', 'application/octet-stream'],
  ['plan.docx', () => zipOf(word), 'plan.docx', 'application/octet-stream'],
];

describe('what is taken leaves as an inert download under its name', () => {
  test.each(taken)('%j', async (name, content, shown, type) => {
    const sent = await proving.add(assetId, new Uint8Array(await content()), name);
    expect([sent.status, sent.code]).toEqual([201, undefined]);
    const [file] = (await proving.revisions(sent.data.id))[0]?.files ?? [];
    expect(file?.name).toBe(shown);
    const { raw } = await proving.download(file?.id ?? '');
    expect(raw.headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~!*()'-]+$/,
      ),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const preview = await app.call(admin, evidence.endpoints.preview, { params: { id: file?.id ?? '' } });
    const isText = /\.(?:txt|csv)$/.test(shown);
    expect(preview.status).toBe(type === 'application/octet-stream' && !isText ? 404 : 200);
  });
});

test('a title is kept as typed, but for what turns its direction and the space before a tag that could run', async () => {
  const title = '../../<b onclick="x">Acta</b> & "1" تقرير';
  const sent = await proving.add(assetId, pdfOf(40), 'a.pdf', { name: `${title}\u202E` });
  expect(sent.data).toMatchObject({ name: '../../< b onclick="x">Acta</b> & "1" تقرير' });
  const longest = 'ñ'.repeat(200);
  expect((await proving.add(assetId, pdfOf(40), 'a.pdf', { name: longest })).data).toMatchObject({ name: longest });
  expect((await proving.add(assetId, pdfOf(40), 'a.pdf', { name: `${longest}x` })).status).toBe(422);
});

test('an address that nobody gave opens nothing', async () => {
  const sent = await proving.add(
    assetId,
    new Uint8Array(randomBytes(8)).map((byte) => (byte % 26) + 97),
    'a.txt',
  );
  expect(sent.status).toBe(201);
  for (const id of ['1', String(sent.data.id), '../evidence', '00000000-0000-4000-8000-000000000000'])
    expect((await proving.download(id)).status).toBe(404);
});
