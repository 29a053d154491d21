import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { beforeAll, expect, test } from 'vitest';
import { SaxesParser } from 'saxes';
import { hostileNames, testDocument, testTable } from '../test-document.ts';
import { renderDocx } from './render-docx.ts';
import { unpack, type Parts } from './steady-package.ts';

/** Text of the paragraphs of a part, cell by cell. */
function paragraphsOf(xml: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  let isText = false;
  parser.on('opentag', ({ name }) => {
    if (name === 'w:p') found.push('');
    if (name === 'w:br') found[found.length - 1] += '\n';
    isText = name === 'w:t';
  });
  parser.on('closetag', () => (isText = false));
  parser.on('text', (text) => {
    if (isText) found[found.length - 1] += text;
  });
  parser.write(xml).close();
  return found;
}

const xmlOf = (parts: Parts, path: string) => parts.get(path)?.toString() ?? '';

let bytes: Uint8Array;
let parts: Parts;
let body: string;
beforeAll(async () => {
  bytes = await renderDocx(testDocument());
  parts = await unpack(bytes);
  body = xmlOf(parts, 'word/document.xml');
});

test('every part is XML, with no character that XML forbids', () => {
  for (const [path, part] of parts) {
    if (!/\.(?:xml|rels)$/.test(path)) continue;
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw new Error(`${path}: ${error.message}`);
    });
    parser.write(part.toString()).close();
    expect(part.toString(), path).not.toMatch(/(?![\n\r\t])[\p{Cc}\ufffe\uffff]/u);
  }
});

test('what people named stands as they wrote it, and is neither markup nor a field', () => {
  const texts = new Set(paragraphsOf(body));
  for (const name of nonEmpty(hostileNames.filter((one) => !/\p{Cc}|\p{Cs}/u.test(one)))) expect(texts).toContain(name);
  expect(texts).toContain('bell null escape vertical next end');
  expect(texts).toContain('lone \ufffd and \ufffd surrogates');
  expect(texts).toContain('línea uno\nlínea dos\nlínea tres tabulada');
  expect(body).not.toContain('HYPERLINK "http://example.com"');
});

test('headings, tables and captions are styles that stand in the document', () => {
  const styles = new Set([...xmlOf(parts, 'word/styles.xml').matchAll(/w:styleId="(\w+)"/g)].map(([, id]) => id));
  const used = [...body.matchAll(/<w:(?:pStyle|tblStyle|rStyle) w:val="(\w+)"/g)].map(([, id]) => id);
  for (const id of nonEmpty(used)) expect(styles).toContain(id);
  expect(used).toEqual(
    expect.arrayContaining(['Title', 'Heading1', 'Heading2', 'Caption', 'ReportTable', 'FactsTable', 'TableText']),
  );
  expect(xmlOf(parts, 'word/styles.xml')).toContain('<w:lang w:val="es-CO"/>');
});

test('the first row of a table stands on every page, rows are whole, and figures stand at the right', () => {
  const table = body.split('<w:tbl>').find((one) => one.includes('Amenaza')) ?? '';
  const rows = table.split('<w:tr>').slice(1);
  expect(rows).toHaveLength(hostileNames.length + 1);
  expect(rows[0]).toContain('<w:tblHeader/>');
  expect(rows.slice(1).join('')).not.toContain('<w:tblHeader/>');
  expect(rows.every((row) => row.includes('<w:cantSplit/>'))).toBe(true);
  expect(rows[1]).toMatch(/<w:jc w:val="right"\/><\/w:pPr><w:r><w:t xml:space="preserve">1\.234</);
  expect(rows[1]).toMatch(/w:fill="F97316".*<w:color w:val="431407"\/>.*Alto/);
  expect(rows[5]).toContain('<w:bidi/>');
});

test('pictures and charts say what they show, each drawing is told apart, and charts are those of Word', () => {
  const drawings = [...body.matchAll(/<wp:docPr [^>]*>/g)].map(([drawing]) => drawing);
  expect(drawings).toHaveLength(5);
  expect(drawings[0]).toContain('descr="Mapa de calor: 3 altos"');
  expect(drawings.every((drawing) => /descr="[^"]+"/.test(drawing))).toBe(true);
  expect(new Set(drawings.map((drawing) => /id="(\d+)"/.exec(drawing)?.[1])).size).toBe(5);
  const charts = [...parts.keys()]
    .filter((path) => /charts\/chart\d\.xml$/.test(path))
    .map((path) => xmlOf(parts, path));
  expect(charts.map((chart) => /<c:(bar|radar|line)Chart>/.exec(chart)?.[1])).toEqual(['bar', 'bar', 'radar', 'line']);
  expect(charts[0]).toContain('Protección &lt;&amp;&gt;');
});

test('contents are a field that Word fills; a brief document has neither them nor a cover', async () => {
  expect(body).toContain('TOC \\h \\o');
  expect(xmlOf(parts, 'word/settings.xml')).toContain('<w:updateFields');
  const brief = await unpack(await renderDocx(testDocument({ isBrief: true, isLandscape: true, language: 'en' })));
  const page = xmlOf(brief, 'word/document.xml');
  expect(page.includes('TOC \\h')).toBe(false);
  expect(page.includes('<w:titlePg w:val="false"/>')).toBe(true);
  expect(page).toMatch(/<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/);
  expect(xmlOf(brief, 'word/styles.xml')).toContain('<w:lang w:val="en-US"/>');
});

test('an empty table says so, and its heading of columns does not stand alone', () => {
  const texts = paragraphsOf(body);
  expect(texts).toContain('No hay riesgos.');
  expect(body.split('<w:tbl>')).toHaveLength(4);
});

test('every page says whose it is, its mark, and which of how many; the file says its title and its author', () => {
  const heads = [...parts.keys()].filter((path) => /word\/(header|footer)\d\.xml$/.test(path));
  const text = heads.map((path) => paragraphsOf(xmlOf(parts, path)).join('\n')).join('\n');
  expect(text).toContain('Aseguradora Andina <&> S.A. · Registro de riesgos');
  expect(text).toContain('Confidencial');
  expect(text).toContain('Generado el ');
  const feet = heads.filter((path) => path.includes('footer')).map((path) => xmlOf(parts, path));
  for (const foot of nonEmpty(feet)) {
    expect(foot).toContain('>PAGE<');
    expect(foot).toContain('>NUMPAGES<');
  }
  const core = xmlOf(parts, 'docProps/core.xml');
  expect(core).toContain('<dc:title>Registro de riesgos</dc:title>');
  expect(core).toContain('<dc:creator>Aseguradora Andina &lt;&amp;&gt; S.A.</dc:creator>');
  expect(core).toContain('<dc:language>es-CO</dc:language>');
});

test('the same document twice is the same bytes, but for the day it was made', async () => {
  const again = await renderDocx(testDocument());
  expect(Buffer.from(again).equals(Buffer.from(bytes))).toBe(true);
  const madeAt = new Date('2026-11-25T20:30:00Z');
  const later = await unpack(await renderDocx(testDocument({ madeAt })));
  const differing = [...later].filter(([path, part]) => !part.equals(parts.get(path) ?? Buffer.alloc(0)));
  expect(differing.map(([path]) => path).toSorted()).toEqual([
    'docProps/core.xml',
    'word/footer1.xml',
    'word/footer2.xml',
  ]);
});

test('more rows than Word opens are refused', async () => {
  const document = testDocument();
  await expect(
    renderDocx({ ...document, sections: [{ title: 'Todo', level: 1, blocks: [testTable(10_001)] }] }),
  ).rejects.toMatchObject({ code: 'document.tooLarge' });
});
