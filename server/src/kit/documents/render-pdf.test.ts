import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Decoder } from '#kit/decoder/decoder.ts';
import { readPdf } from '#test/pdf.ts';
import type { Block, Document } from './document.ts';
import { testDocument } from './test-document.ts';
import type { Attempt } from './test-package-import.ts';
import { renderPdf, typesettingOf } from './render-pdf.ts';
import type { Typeset } from './typst-decoder.ts';

const document = (change: Partial<Document> = {}): Document => ({
  language: 'es',
  timeZone: 'America/Bogota',
  title: 'Informe',
  subtitle: 'Aurora',
  company: 'Aurora',
  madeAt: new Date('2026-11-24T12:00:00Z'),
  logo: null,
  accent: '#0f766e',
  classification: '',
  cover: [],
  isBrief: false,
  isLandscape: false,
  sections: [],
  ...change,
});
const table = (rows: string[][]): Document['sections'] => [
  {
    title: 'Parte',
    level: 1,
    blocks: [{ kind: 'table', title: 'Filas', empty: 'Nada', columns: [{ header: 'A', width: 1 }], rows }],
  },
];

test('the same document twice is the same bytes', async () => {
  const [one, two] = [await renderPdf(document()), await renderPdf(document())];
  expect(Buffer.from(one.pdf).equals(Buffer.from(two.pdf))).toBe(true);
});

test.each([
  '👩‍👩‍👧‍👦',
  '🇨🇴',
  '😀👍🏽',
  '1️⃣',
  'a\u064b',
  'ñ\u0301\u20dd',
  '🏴\u{e0067}\u{e007f}',
  'b\u0001c',
  'عَرَبي',
  '漢字',
  'हिन्दी',
  '\u{1d15e}x',
])('a picture whose labels have %s is drawn', async (label) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><text x="5" y="20" font-family="Inter">Antes ${label} después</text></svg>`;
  const { pdf } = await renderPdf(
    document({ sections: [{ title: 'Mapa', level: 1, blocks: [{ kind: 'picture', svg, alt: label, width: 1 }] }] }),
  );
  expect((await readPdf(pdf)).texts.join('')).toContain('Antes');
});

test('names that attack stand there as they were given, and run nothing', async () => {
  const { texts } = await readPdf((await renderPdf(testDocument())).pdf);
  // Lines break where they must; what no letter is, is left out.
  const text = texts.join('').replaceAll(/[\u200b\s]/g, '');
  for (const name of [
    '<w:t>&amp;</w:t>',
    '=HYPERLINK("http://example.com")',
    '#read("/etc/hostname")*no*$x$<b>',
    '{{company}}',
  ])
    expect(text).toContain(name);
  expect(text.match(/W{500}/)).not.toBeNull();
  expect(text).toContain('AseguradoraAndina<&>S.A.');
});

test('a picture that nobody described is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  const sections: Document['sections'] = [
    { title: 'A', level: 1, blocks: [{ kind: 'picture', svg, alt: '', width: 1 }] },
  ];
  await expect(renderPdf(document({ sections }))).rejects.toThrow(/alt/);
});

test('the template asks for no package, no file and no address', () => {
  const template = readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8');
  expect(template).not.toMatch(/#?import|#?include|@preview|read\(|https?:|plugin\(|eval\(/);
});

describe('a package', () => {
  const module = import.meta.resolve('./test-package-import.ts');

  /** How often somebody was asked at an address that a process takes for its way out, and what came of its attempt. */
  async function attemptWith(environment: (proxy: string) => NodeJS.ProcessEnv) {
    let asked = 0;
    const proxy = createServer((socket) => {
      asked += 1;
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [fileURLToPath(module)], {
      env: environment(`http://127.0.0.1:${port}`),
    });
    proxy.close();
    return { asked, ...(JSON.parse(stdout) as Attempt) };
  }

  test('would be fetched by the compiler wherever it finds a way out', async () => {
    expect(await attemptWith((proxy) => ({ HTTPS_PROXY: proxy }))).toMatchObject({ asked: 1, pages: null });
  });

  test('is not fetched where documents are set: the attempt fails, and reaches nobody', async () => {
    const decoder = new Decoder({ module, heap: 512, memory: 2800, options: ['--allow-addons'] });
    const use = decoder.begin(30);
    const made = await use.ask<Attempt>({});
    use.giveBack();
    expect(made.problem).toContain('failed to download package');
    expect(made.pages).toBeNull();
    // The way out it knows is none: with the same, nobody is asked elsewhere either.
    expect(made.proxy).toBe('http://127.0.0.1:0');
    const alone = await attemptWith(() => ({ HTTPS_PROXY: made.proxy }));
    expect(alone).toMatchObject({ asked: 0, pages: null });
  });

  test('that a text asks for is a text', async () => {
    const asks = '#import "@preview/cetz:0.3.0": canvas';
    const { pdf } = await renderPdf(document({ sections: table([[asks]]) }));
    expect((await readPdf(pdf)).texts.join(' ').replaceAll(/[\u200b\s]/g, '')).toContain(asks.replaceAll(' ', ''));
  });
});

test('nothing of a document is kept for the next, which may be of another company: the same again takes as long', async () => {
  const decoder = new Decoder({
    module: import.meta.resolve('./typst-decoder.ts'),
    heap: 512,
    memory: 2800,
    options: ['--allow-addons'],
  });
  const use = decoder.begin(60);
  const millisecondsFor = async (name: string) => {
    const rows = Array.from({ length: 400 }, (_, index) => [
      `${name} ${index} se escribe en una línea tan larga como otras`,
    ]);
    const question = typesettingOf(document({ sections: table(rows) }));
    const start = performance.now();
    await use.ask<Typeset>(question);
    return performance.now() - start;
  };
  await millisecondsFor('Al comenzar');
  const [once, again]: [number[], number[]] = [[], []];
  for (const name of ['Aurora', 'Boreal', 'Cumbre']) {
    once.push(await millisecondsFor(name));
    again.push(await millisecondsFor(name));
  }
  use.giveBack();
  // What the compiler remembers is set in a sixth of the time.
  expect(Math.min(...again) / Math.min(...once)).toBeGreaterThan(0.5);
});

test('a brief document has two pages: rows that have no room are counted, and those that must stay do', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`Fila ${index} ${'con un texto largo '.repeat(14)}`]);
  const [part] = table(rows);
  const tableWith = (fewest?: number): Document['sections'] =>
    part
      ? [{ ...part, blocks: part.blocks.map((block) => ({ ...block, ...(fewest !== undefined && { fewest }) })) }]
      : [];
  const { pdf, pages } = await renderPdf(document({ isBrief: true, sections: tableWith(3) }));
  const text = (await readPdf(pdf)).texts.join(' ').replaceAll(/\s+/g, ' ');
  const shown = text.match(/Fila \d+ con/g)?.length ?? 0;
  expect(pages).toBe(2);
  expect(shown).toBeGreaterThan(10);
  expect(text).toContain(`Y ${40 - shown} más.`);
  expect((await renderPdf(document({ isBrief: true, sections: tableWith() }))).pages).toBeGreaterThan(2);
  expect((await renderPdf(document({ isBrief: false, sections: tableWith(3) }))).pages).toBeGreaterThan(2);
});

test('a long table is one table, whose heading stands once on each of its pages', async () => {
  const rows = Array.from({ length: 250 }, (_, row) => [`Fila ${row + 1}`]);
  const sections: Document['sections'] = [
    {
      title: 'Parte',
      level: 1,
      blocks: [{ kind: 'table', title: 'Filas', empty: 'Nada', columns: [{ header: 'Encabezado', width: 10 }], rows }],
    },
  ];
  const { texts } = await readPdf((await renderPdf(document({ sections }))).pdf);
  const [, ...pages] = texts;
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.map((text) => text.split('Encabezado').length - 1)).toEqual(pages.map(() => 1));
});

test('a table of a few lines stands whole on one page, with what it is called', async () => {
  const blocks = Array.from({ length: 30 }, (_, nth): Block => ({
    kind: 'table',
    title: `Tabla${nth}`,
    empty: 'Nada',
    columns: [{ header: 'A', width: 1 }],
    rows: Array.from({ length: 3 + (nth % 4) }, (_row, row) => [`T${nth}F${row}`]),
  }));
  const { texts } = await readPdf(
    (await renderPdf(document({ sections: [{ title: 'Parte', level: 1, blocks }] }))).pdf,
  );
  const pageOf = (word: string) => texts.findIndex((text) => text.split(/\s+/).includes(word));
  const split = blocks.flatMap((_, nth) => (pageOf(`Tabla${nth}`) === pageOf(`T${nth}F${2 + (nth % 4)}`) ? [] : [nth]));
  expect(texts.length).toBeGreaterThan(3);
  expect(split).toEqual([]);
});

test('a row stands whole on one page, unless it is longer than a page', async () => {
  const line = 'Texto de varias palabras que ocupa algunas líneas de su columna. ';
  const rows = Array.from({ length: 60 }, (_, row) => [`Inicio${row} ${line.repeat(6)} Final${row}`]);
  const long = [`Inicio60 ${line.repeat(200)} Final60`];
  const { texts } = await readPdf((await renderPdf(document({ sections: table([...rows, long]) }))).pdf);
  const pageOf = (word: string) => texts.findIndex((text) => text.split(/\s+/).includes(word));
  const split = [...rows, long].flatMap((_, row) => (pageOf(`Inicio${row}`) === pageOf(`Final${row}`) ? [] : [row]));
  expect(split).toEqual([60]);
});

test('an empty table says so, and is no table', async () => {
  const { pdf } = await renderPdf(document({ sections: table([]) }));
  const { texts, roles } = await readPdf(pdf);
  expect(texts.join(' ')).toContain('Nada');
  expect(roles.get('TH')).toBeUndefined();
});

test('letters no font has stand as a box, and are told', async () => {
  const { pdf, missing } = await renderPdf(document({ sections: table([['漢字 y ñandú 😀 العربية']]) }));
  expect(missing.toSorted()).toEqual(['字', '漢']);
  const text = (await readPdf(pdf)).texts.join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('□□ y ñandú 😀');
  // Below everything, where whoever reads the file learns what a box is.
  const note = 'Las letras que este PDF no puede mostrar aparecen como □.';
  expect(text).toContain(note);
  const whole = await renderPdf(document({ sections: table([['y ñandú 😀']]) }));
  expect((await readPdf(whole.pdf)).texts.join(' ').replaceAll(/\s+/g, ' ')).not.toContain(note);
});

test.each(['202e', '200f', '2066', '2028', '2029', '85', '200b', '200d', '2060', 'feff', 'ad', 'fe0f'])(
  'a line of nothing but the invisible U+%s is set',
  async (code) => {
    const sign = String.fromCodePoint(Number.parseInt(code, 16));
    const { texts } = await readPdf((await renderPdf(document({ sections: table([[`uno\n${sign}\ndos`]]) }))).pdf);
    expect(texts.join(' ')).toMatch(/uno\s+.?\s*dos/);
  },
);

test('more cells than fit are refused before any work', async () => {
  const rows = Array.from({ length: 120_001 }, () => ['x']);
  await expect(renderPdf(document({ sections: table(rows) }))).rejects.toMatchObject({ code: 'document.tooLarge' });
});
