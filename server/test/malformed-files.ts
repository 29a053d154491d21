import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Random } from '#demo/random.ts';
import { FORMAT, parts } from '#organization/archive/format/manifest.ts';
import { textRow, xlsxOf, zipOf } from '#kit/sheets/test-files.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../src/kit/sheets/fixtures', name));

const damages: Readonly<Record<string, (bytes: Buffer, chance: Random) => Buffer>> = {
  'cut off': (bytes, chance) => bytes.subarray(0, chance.below(bytes.length)),
  'without its beginning': (bytes, chance) => bytes.subarray(chance.below(bytes.length)),
  'with flipped bits': (bytes, chance) => {
    for (let count = 1 + chance.below(20); count > 0; count--)
      bytes[chance.below(bytes.length)]! ^= 1 << chance.below(8);
    return bytes;
  },
  'with a piece twice': (bytes, chance) => {
    const [from, to] = [chance.below(bytes.length), chance.below(bytes.length)].sort((a, b) => a - b);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  'with a piece of zeros': (bytes, chance) => {
    const from = chance.below(bytes.length);
    return bytes.fill(0, from, Math.min(bytes.length, from + chance.below(200)));
  },
  'with a size that lies': (bytes, chance) => {
    const lies = [0, 1, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff, chance.below(100_000)];
    if (bytes.length > 4) bytes.writeUInt32LE(chance.pick(lies), chance.below(bytes.length - 4));
    return bytes;
  },
  'with other bytes in it': (bytes, chance) => {
    const at = chance.below(bytes.length);
    const other = Buffer.from(Array.from({ length: chance.below(300) }, () => chance.below(256)));
    return Buffer.concat([bytes.subarray(0, at), other, bytes.subarray(at)]);
  },
};

/** A malicious or corrupted file. */
export interface MalformedFile {
  name: string;
  content: Buffer;
}

/** Valid files, each damaged in random ways. */
export function* damaged(
  whole: Readonly<Record<string, Buffer>>,
  chance: Random,
  count: number,
): Generator<MalformedFile> {
  for (let index = 0; index < count; index++) {
    const name = chance.pick(Object.keys(whole));
    let content: Buffer = Buffer.from(whole[name] ?? '');
    const applied: string[] = [];
    for (let times = 1 + chance.below(3); times > 0 && content.length > 0; times--) {
      const damage = chance.pick(Object.keys(damages));
      content = damages[damage]?.(Buffer.from(content), chance) ?? content;
      applied.push(damage);
    }
    yield { name: `${index}: ${name} ${applied.join(', ')}`, content };
  }
}

/** Markup that readers of XML stumble over; `n` says how much of it. */
const markup = [
  (n: number) => '<a>'.repeat(n),
  (n: number) => '<a>'.repeat(n) + '</a>'.repeat(n),
  (n: number) => '<a/>'.repeat(n),
  (n: number) => `<a ${Array.from({ length: n }, (_, place) => `b${place}="c"`).join(' ')}/>`,
  (n: number) => `<a b="${'c'.repeat(n)}"/>`,
  (n: number) => `<${'a'.repeat(n)}/>`,
  (n: number) => Array.from({ length: n }, (_, place) => `<a${place}/>`).join(''),
  (n: number) => `<!--${'-'.repeat(n)}`,
  (n: number) => `<![CDATA[${'x'.repeat(n)}]]>`,
  (n: number) => `&#x${'0'.repeat(n)}41;&unknown;`,
  (n: number) => `<?a ${'b'.repeat(n)}?>`,
  () => '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  () =>
    `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, place) => `<!ENTITY a${place + 1} "&a${place};&a${place};">`).join('')}]><x>&a30;</x>`,
  (n: number) => `<row r="${n}"><c r="${'Z'.repeat(20)}1"><v>1</v></c></row>`,
  (n: number) => `<row r="2"><c t="s"><v>${n}</v></c><c t="inlineStr"><is>${'<t>x</t>'.repeat(n)}</is></c></row>`,
  (n: number) =>
    `<table:table-row table:number-rows-repeated="${n}"><table:table-cell office:value-type="string" table:number-columns-repeated="${n}"><text:p>${'<text:s text:c="30000"/>'.repeat(50)}</text:p></table:table-cell></table:table-row>`,
];
const amounts = [1, 3, 250, 5_000, 60_000];

/** Workbooks with a valid zip and invalid parts. */
export async function* malformedBooks(chance: Random, count: number): AsyncGenerator<MalformedFile> {
  for (let index = 0; index < count; index++) {
    const [form, amount] = [chance.below(markup.length), chance.pick(amounts)];
    const made = markup[form]?.(amount) ?? '';
    const header = textRow(1, 'Código', 'Nombre') + textRow(2, 'A-1', 'x');
    const place = chance.pick(['sheet', 'texts', 'styles', 'workbookPr', 'ods'] as const);
    const content = await (place === 'ods'
      ? zipOf({
          mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
          'content.xml': `<document><table:table table:name="A">${made}</table:table></document>`,
        })
      : xlsxOf({ sheet: header, [place]: place === 'sheet' ? header + made : made }));
    yield { name: `${index}: form ${form} of ${amount} in ${place}`, content };
  }
}

const svgNamespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
/** An SVG with these attributes and this content. */
export const svgOf = (attributes: string, content: string): string =>
  `<svg ${svgNamespaces} ${attributes}>${content}</svg>`;

const filters = [
  '<feFlood/>',
  '<feOffset dx="1e9"/>',
  '<feOffset dy="-99999"/>',
  '<feTile/>',
  '<feGaussianBlur stdDeviation="1e9"/>',
  '<feGaussianBlur stdDeviation="500"/>',
  '<feMorphology radius="50"/>',
  '<feConvolveMatrix order="99" kernelMatrix="1 1"/>',
  '<feTurbulence baseFrequency="1e-9" numOctaves="3"/>',
  '<feDisplacementMap scale="1e30" in2="SourceGraphic"/>',
  '<feDiffuseLighting surfaceScale="1e30"><fePointLight x="1" y="1" z="1e30"/></feDiffuseLighting>',
  '<feImage href="#r"/>',
];
const shapes = [
  '<rect id="r" width="10" height="10" filter="url(#f)"/>',
  '<g transform="scale(1e5)" opacity="0.5"><rect width="10" height="10" filter="url(#f)"/></g>',
  '<pattern id="p" width="1e7" height="1e7" patternUnits="userSpaceOnUse"><rect width="1e6" height="1e6"/></pattern><rect width="10" height="10" fill="url(#p)"/>',
  '<g id="r"><use href="#r"/></g>',
  '<mask id="m" mask="url(#m)"><rect width="9" height="9"/></mask><rect width="9" height="9" mask="url(#m)"/>',
  '<path stroke="red" stroke-dasharray="1e-3" d="M0 0 L1e6 1e6"/>',
  '<text font-size="1e7">WWW</text>',
  `${'<g opacity="0.9">'.repeat(150)}<rect width="99%" height="99%"/>${'</g>'.repeat(150)}`,
  `<path d="${'M0 0 L9 9 '.repeat(20_000)}" stroke="red"/>`,
  '<image width="9" height="9" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAB//8AAf//CAYAAAA"/>',
];
const sizes = ['1', '1e-30', '1e30', '-5', '0', 'NaN', '640', '4096', '1000000'];

/** Well-formed SVG pictures that are expensive to draw. */
export function* malformedPictures(chance: Random, count: number): Generator<MalformedFile> {
  for (let index = 0; index < count; index++) {
    const [width, height] = [chance.pick(sizes), chance.pick(sizes)];
    const box = chance.pick([`viewBox="0 0 ${width} ${height}"`, `width="${width}" height="${height}"`, '']);
    const region = `x="-${chance.pick(sizes)}" width="${chance.pick(sizes)}%" height="${chance.pick(sizes)}%"`;
    const filter = `<filter id="f" ${region}>${chance.pick(filters).repeat(1 + chance.below(3))}</filter>`;
    const content =
      filter + chance.pick([...shapes, markup[chance.below(markup.length)]?.(chance.pick(amounts)) ?? '']);
    yield { name: `${index}: ${box} ${content.slice(0, 200)}`, content: Buffer.from(svgOf(box, content)) };
  }
}

function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const pixels = deflateSync(Buffer.alloc(14));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
const frame = [0xff, 0xc0, 0, 17, 8, 0, 2, 0, 2, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...frame, 0xff, 0xda, 0, 2, 0, 0xff, 0xd9]);
const webp = Buffer.concat([Buffer.from('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0'), Buffer.alloc(10, 1)]);

/** Sound files of every kind that is taken as a logo. */
export const wholePictures = (): Record<string, Buffer> => ({
  png: png(),
  jpeg,
  webp,
  svg: Buffer.from(svgOf('width="9" height="9"', '<!-- logo --><rect width="5" height="5" fill="#0a0"/>')),
});

/** Sound files of every kind that is read as a spreadsheet. */
export const wholeSheets = (): Record<string, Buffer> => ({
  xlsx: fixture('inventario.xlsx'),
  ods: fixture('inventario.ods'),
  'csv of Windows': fixture('windows-1252.csv'),
  'csv of UTF-16': fixture('utf-16.csv'),
  csv: Buffer.from('Código;Nombre\nA-1;"Uno\ndos"\nA-2;"tres ""cuatro"""\n'),
});

const fileEntry = (file: string, bytes: Buffer) => ({
  file,
  rows: bytes.filter((byte) => byte === 10).length,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** An archive of a company with one row; `company` is the content of its table, one row per line. */
export function archiveOf(company = '{"id":1}\n'): Promise<Buffer> {
  const person = { id: 1, email: 'ana@example.com', firstName: 'Ana', lastName: 'Uno', phone: null, language: 'es' };
  const [people, rows] = [Buffer.from(`${JSON.stringify(person)}\n`), Buffer.from(company)];
  const manifest = {
    format: FORMAT,
    product: 'baluarte',
    productVersion: '1.0.0',
    madeAt: '2026-01-01T00:00:00Z',
    schema: '0001_walls.sql',
    company: { subdomain: 'propia', name: 'Propia' },
    chain: { sealed: 0, unsealed: 0, fingerprint: null, held: true },
    origins: [],
    people: fileEntry(parts.people, people),
    tables: [{ ...fileEntry('tables/company.jsonl', rows), table: 'company', ids: 1, columns: ['id'] }],
  };
  return zipOf({
    [parts.readme]: 'léame',
    [parts.people]: people,
    'tables/company.jsonl': rows,
    [parts.manifest]: JSON.stringify(manifest),
  });
}
