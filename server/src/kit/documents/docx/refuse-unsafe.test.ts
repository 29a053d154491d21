import { describe, expect, test } from 'vitest';
import { refuseUnsafe, xmlParts } from './refuse-unsafe.ts';

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
