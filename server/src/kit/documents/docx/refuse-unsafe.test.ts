import { describe, expect, test } from 'vitest';
import { isDrawing, isInertDrawing } from './inert-drawing.ts';
import { refuseUnsafe, refuseUnsafeParts, xmlParts } from './refuse-unsafe.ts';
import { testTemplate } from './test-template.ts';
import { unpack, type Parts } from './steady-package.ts';

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const body = (xml: string, names = word) => `<w:document ${names}><w:body>${xml}</w:body></w:document>`;
const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const code = (...pieces: string[]) => pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join('');
const field = (...pieces: string[]) => `<w:p>${mark('begin')}${code(...pieces)}${mark('separate')}${mark('end')}</w:p>`;
const relationships = (xml: string, names = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"') =>
  `<Relationships ${names}>${xml}</Relationships>`;
const relations = 'word/_rels/document.xml.rels';
const document = 'word/document.xml';

const refusing = (path: string, xml: string) => expect(() => refuseUnsafe(path, xml));

describe('a field that fetches or runs is refused', () => {
  test.each<[string, string]>([
    ['in one piece', field(' INCLUDETEXT "c:\\\\x.docx" ')],
    ['cut in runs behind another field', field(' PAGE ') + field('DDE', 'AUTO c:\\\\x.exe')],
    ['written by numbers of letters', field('&#73;NCLUDETEXT "x"')],
    ['in a section of plain characters', field('<![CDATA[DDEAUTO x]]>')],
    ['in small letters behind blanks', field('\u00a0 \u200b "ddeauto x')],
    ['cut by a comment', field('DDE<!-- x -->AUTO x')],
    [
      'in several paragraphs',
      `<w:p>${mark('begin')}${code('INCLUDE')}</w:p><w:p>${code('TEXT "x"')}${mark('end')}</w:p>`,
    ],
    ['never ended', `<w:p>${mark('begin')}${code('DDE x')}</w:p>`],
    ['never begun', `<w:p>${code('DDE', ' x')}</w:p>`],
    [
      'within another',
      `<w:p>${mark('begin')}${code('IF 1 = 1 ')}${mark('begin')}${code('LINK x')}${mark('end')}${mark('end')}</w:p>`,
    ],
    [
      'told by another within it',
      `<w:p>${mark('begin')}${mark('begin')}${code('QUOTE 68 68 69')}${mark('end')}${mark('end')}</w:p>`,
    ],
    ['of one element', '<w:p><w:fldSimple w:instr="&#x44;DE x"/></w:p>'],
    ['that was deleted', `<w:p>${mark('begin')}<w:r><w:delInstrText>DDE x</w:delInstrText></w:r>${mark('end')}</w:p>`],
  ])('%s', (_, xml) => refusing(document, body(xml)).toThrow(/reportTemplate\.active/));

  test('whatever stands before its name', () =>
    refusing(document, body(field(' DDE x ')).replaceAll(/\bw:/g, 'x:').replace('xmlns:w', 'xmlns:x')).toThrow(
      /reportTemplate\.active/,
    ));

  test.each([
    ' PAGE ',
    ' TOC \\o "1-3" \\h ',
    ' STYLEREF "Link" ',
    ' HYPERLINK "https://example.com/import" \\o "Ver" ',
    ' HYPERLINK \\l "_Toc1" ',
  ])('but not %s', (text) => refusing(document, body(field(text))).not.toThrow());

  test.each([
    ' HYPERLINK "file:///c:/x.exe" ',
    ' HYPERLINK \\o "https://example.com" "\\\\\\\\server\\\\x" ',
    ' HYPERLINK javascript:x ',
  ])('nor a link like%s leads elsewhere', (text) =>
    refusing(document, body(field(text))).toThrow(/reportTemplate\.outside/),
  );
});

describe('a relationship out of the package is refused', () => {
  test.each<[string, string]>([
    [
      'in single quotes',
      relationships(
        `<Relationship Id='a' Type='${office}/image' Target='https://evil.example/x' TargetMode='External'/>`,
      ),
    ],
    [
      'written by numbers of letters',
      relationships(`<Relationship Id="a" Type="${office}/image" Target="x.png" TargetMode="&#69;xternal"/>`),
    ],
    [
      'whatever stands before its name',
      relationships(
        `<x:Relationship Id="a" Type="${office}/image" Target="x.png" TargetMode="External"/>`,
        'xmlns:x="http://schemas.openxmlformats.org/package/2006/relationships"',
      ),
    ],
    [
      'beside another that hides it',
      relationships(
        `<Relationship Id="a" Type="${office}/image" Target="x.png" TargetMode="External" y:TargetMode="Internal"/>`,
        'xmlns="http://schemas.openxmlformats.org/package/2006/relationships" xmlns:y="urn:y"',
      ),
    ],
    [
      'that says it is within',
      relationships(`<Relationship Id="a" Type="${office}/image" Target="\\\\server\\x.png"/>`),
    ],
    [
      'of a link that runs',
      relationships(
        `<Relationship Id="a" Type="${office}/hyperlink" Target="&#106;avascript:x" TargetMode="External"/>`,
      ),
    ],
  ])('%s', (_, xml) => refusing(relations, xml).toThrow(/reportTemplate\.outside/));

  test('and one to what runs, also in single quotes', () =>
    refusing(relations, relationships(`<Relationship Id='a' Type='${office}/oleObject' Target='x.dat'/>`)).toThrow(
      /reportTemplate\.active/,
    ));

  test('a chart may have its workbook, and no other object', () => {
    const to = (type: string, target: string) =>
      relationships(`<Relationship Id="a" Type="${office}/${type}" Target="${target}"/>`);
    const path = 'word/charts/_rels/chart1.xml.rels';
    refusing(path, to('package', '../embeddings/a.xlsx')).not.toThrow();
    refusing(path, to('package', '../embeddings/a.xlsm')).toThrow(/reportTemplate\.active/);
    refusing(path, to('oleObject', '../embeddings/a.xlsx')).toThrow(/reportTemplate\.active/);
  });

  test('nor may a drawing of the old kind fetch its picture', () =>
    refusing(
      document,
      body('<v:imagedata src="file://server/x.png"/>', `${word} xmlns:v="urn:schemas-microsoft-com:vml"`),
    ).toThrow(/reportTemplate\.outside/));
});

describe('a part is refused', () => {
  test.each<[string, string]>([
    ['with declarations', `<!DOCTYPE a [<!ENTITY b "DDE">]>${body('')}`],
    ['in another alphabet', `<?xml version="1.0" encoding="UTF-7"?>${body('')}`],
    ['with a name that is nowhere explained', body('<z:a/>')],
  ])('%s', (_, xml) => refusing(document, xml).toThrow(/reportTemplate\.unreadable/));

  test('that runs, whatever it is called', () =>
    refusing(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/a.dat" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
    ).toThrow(/reportTemplate\.active/));
});

test('parts are looked at by what the package says they are, whatever they are called', () => {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="svg" ContentType="image/svg+xml"/>' +
    '<Override PartName="/word/header1.dat" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>';
  const isXml = xmlParts(new Map([['[Content_Types].xml', Buffer.from(types)]]));
  const paths = [
    'word/header1.dat',
    'word/_rels/a.RELS',
    'customXml/item1.xml',
    'word/media/a.svg',
    'word/media/a.png',
  ];
  expect(paths.map(isXml)).toEqual([true, true, true, false, false]);
});

test.each([
  ['<svg><rect fill="url(#a)"/><use href="#b"/><image href="data:image/png;base64,AA=="/></svg>', true],
  ['<svg><image href="http://evil.example/x"/></svg>', false],
  ['<svg xmlns:xlink="x"><image xlink:href="//evil.example/x"/></svg>', false],
  ['<svg><rect style="fill: url( \'https://evil.example/x\')"/></svg>', false],
  ['<svg><style>@import "https://evil.example/x.css";</style></svg>', false],
  ['<svg><style><![CDATA[rect { fill: url(//evil.example) }]]></style></svg>', false],
  ['<svg><script>alert(1)</script></svg>', false],
  ['<svg onload="alert(1)"/>', false],
  ['<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>', false],
  ['<?xml-stylesheet href="https://evil.example/x.css"?><svg/>', false],
  ['<svg><image href="data:image/svg+xml;base64,AA=="/></svg>', false],
  ['no drawing at all', false],
  // Words that are hidden by escapes, and functions that load by another name than url.
  ['<svg><rect style="fill:\\75rl(//evil.example/x)"/></svg>', false],
  ['<svg><rect fill="\\000075 rl(//evil.example/x)"/></svg>', false],
  ['<svg><style>\\@import "//evil.example/x";</style></svg>', false],
  ['<svg><style>@\\69mport "//evil.example/x";</style></svg>', false],
  ['<svg><style>@font-face { font-family: a; src: local(a) }</style></svg>', false],
  ['<svg><rect style="background: image-set(\'//evil.example/x\' 1x)"/></svg>', false],
  ['<svg><rect style="background: src(\'//evil.example/x\')"/></svg>', false],
  ['<svg><style>rect { fill: url<![CDATA[(//evil.example/x)]]> }</style></svg>', false],
  ['<svg><style>rect { fill: ur<title/>l(//evil.example/x) }</style></svg>', false],
  // What changes the drawing once it is shown.
  ['<svg><image><set attributeName="href" to="//evil.example/x"/></image></svg>', false],
  ['<svg xmlns:xlink="x"><a><animate attributeName="xlink:href" values="javascript:alert(1)"/></a></svg>', false],
  ['<svg><rect><animate attributeName="style" to="fill: red"/></rect></svg>', false],
  ['<svg><animateTransform attributeName="transform"/></svg>', false],
  ['<svg><a href="#b"/></svg>', false],
  ['<svg xml:base="https://evil.example/"><use href="#a"/></svg>', false],
  ['<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:img src="data:image/png;base64,AA=="/></svg>', false],
  ['<?xml version="1.0" encoding="utf-7"?><svg/>', false],
  ['<svg><text>fill: url(x) and \\ and a@b.co</text><title>@import</title></svg>', true],
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a { fill: rgb(1, 2, 3); } .b:not(.a) { clip-path: url("#c") }</style><g class="a" transform="translate(1 2) scale(2)"><path d="M0 0h9v9z"/></g></svg>',
    true,
  ],
  [
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:export-filename="C:\\\\a.png"><inkscape:grid/></svg>',
    true,
  ],
])('whether the drawing %s shows itself alone: %j', (svg, expected) => {
  expect(isInertDrawing(svg)).toBe(expected);
});

test('a picture that is a drawing is looked at as one, whatever the package calls it', () => {
  const drawing = Buffer.from('\uFEFF <svg onload="alert(1)"/>');
  expect(isDrawing('image/png', drawing)).toBe(true);
  expect(isDrawing('image/svg+xml', Buffer.from('x'))).toBe(true);
  expect(isDrawing('image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBe(false);
});

/** Parts of a sound template with one of them added to, before its end, or put beside the others. */
async function changed(path: string, xml: string, end: string): Promise<Parts> {
  const parts = await unpack(await testTemplate(['{{title}}']), 1e8);
  const before = parts.get(path)?.toString() ?? '';
  expect(before).toContain(end);
  parts.set(path, Buffer.from(before.replace(end, `${xml}${end}`)));
  return parts;
}
const linkTo = (id: string, target = 'https://evil.example/x.png') =>
  `<Relationship Id="${id}" Type="${office}/hyperlink" Target="${target}" TargetMode="External"/>`;
const names = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

describe('a picture that is fetched is refused, however it is drawn in', () => {
  test.each([
    ['by a relationship of a link', `<a:blip ${names} r:link="x9"/>`],
    ['by one that is said to be within', `<a:blip ${names} r:embed="x9"/>`],
    ['by one of an old drawing', `<v:imagedata ${names} r:id="x9"/>`],
    ['by one of an old drawing, of the office', `<v:fill ${names} o:relid="x9"/>`],
    [
      'by a relationship of the strict vocabulary',
      `<a:blip ${names} xmlns:s="http://purl.oclc.org/ooxml/officeDocument/relationships" s:embed="x9"/>`,
    ],
    ['by an address of the office', `<v:imagedata ${names} o:href="https://evil.example/x.png"/>`],
    ['by an address among relationships', `<v:imagedata ${names} r:href="https://evil.example/x.png"/>`],
    ['by an address of another place', `<v:imagedata ${names} o:althref="https://evil.example/x.png"/>`],
    ['by its source', `<v:fill ${names} src="https://evil.example/x.png"/>`],
  ])('%s', async (_, xml) => {
    const parts = await changed('word/document.xml', `<w:p>${xml}</w:p>`, '<w:sectPr');
    const relations = parts.get('word/_rels/document.xml.rels')?.toString() ?? '';
    parts.set(
      'word/_rels/document.xml.rels',
      Buffer.from(relations.replace('</Relationships>', `${linkTo('x9')}</Relationships>`)),
    );
    expect(() => refuseUnsafeParts(parts)).toThrow(/reportTemplate\.outside/);
  });

  test('but a link to an address that is clicked is taken', async () => {
    const parts = await changed(
      'word/document.xml',
      `<w:p><w:hyperlink xmlns:r="${office}" r:id="x9"/></w:p>`,
      '<w:sectPr',
    );
    const relations = parts.get('word/_rels/document.xml.rels')?.toString() ?? '';
    parts.set(
      'word/_rels/document.xml.rels',
      Buffer.from(relations.replace('</Relationships>', `${linkTo('x9')}</Relationships>`)),
    );
    expect(() => refuseUnsafeParts(parts)).not.toThrow();
  });
});

describe('what no document needs is refused', () => {
  test.each([
    [
      'a source of letters',
      '<w:mailMerge><w:connectString w:val="Provider=x;Data Source=https://evil.example"/></w:mailMerge>',
      /outside/,
    ],
    ['a template elsewhere', '<w:attachedTemplate w:val="x"/>', /outside/],
    ['a transformation', '<w:saveThroughXslt w:solutionID="x"/>', /active/],
    ['a setting that nobody knows', '<w:fetchEverything w:val="x"/>', /active/],
    ['an element of another vocabulary', '<z:run xmlns:z="urn:z"/>', /active/],
  ])('among settings: %s', async (_, xml, why) => {
    const parts = await changed('word/settings.xml', xml, '</w:settings>');
    expect(() => refuseUnsafeParts(parts)).toThrow(why);
  });

  test.each([
    ['another document', '<w:altChunk/>'],
    ['a part of a master document', '<w:subDoc/>'],
    ['an object', '<w:object/>'],
    ['a control', '<w:control/>'],
    ['a set of frames', '<w:frameset/>'],
  ])('in the text: %s', async (_, xml) => {
    const parts = await changed('word/document.xml', xml, '<w:sectPr');
    expect(() => refuseUnsafeParts(parts)).toThrow(/active/);
  });

  test.each([
    ['a part of an unknown type', 'word/x.dat', 'application/x-msdownload'],
    ['a part that the package says nothing of', 'word/x.dat', null],
    ['a page', 'word/x.htm', 'text/html'],
    [
      'an object under the name of a picture',
      'word/media/x.png',
      'application/vnd.openxmlformats-officedocument.oleObject',
    ],
  ])('%s', async (_, path, type) => {
    const override = type === null ? '' : `<Override PartName="/${path}" ContentType="${type}"/>`;
    const parts = await changed('[Content_Types].xml', override, '</Types>');
    parts.set(path, Buffer.from('x'));
    expect(() => refuseUnsafeParts(parts)).toThrow(/active/);
  });

  test.each(['slideMaster', 'queryTable', 'externalLink', 'control', 'mailMergeSource'])(
    'a relationship of type %s',
    (type) =>
      refusing(relations, relationships(`<Relationship Id="a" Type="${office}/${type}" Target="x.xml"/>`)).toThrow(
        /active/,
      ),
  );
});
