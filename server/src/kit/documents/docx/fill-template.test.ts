import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { describe, expect, test } from 'vitest';
import { testDocument } from '../test-document.ts';
import { fillTemplate, type Fill } from './fill-template.ts';
import { bodyTemplate, testFill } from './test-template.ts';
import { unpack, type Parts } from './steady-package.ts';
import { childOf, elementsOf, readTree, textIn, within, type WordElement } from './word-tree.ts';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inside: string, look = '') => `<w:p>${look && `<w:pPr>${look}</w:pPr>`}${inside}</w:p>`;
const page = (width: number, further = '') =>
  `<w:sectPr><w:pgSz w:w="${width}" w:h="16838"/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000" w:header="500" w:footer="500" w:gutter="0"/>${further}</w:sectPr>`;
const last = page(12_000);

type Change = Partial<Omit<Fill, 'template' | 'document' | 'pictures'>>;
async function filled(body: string, change: Change = {}, parts?: (parts: Parts) => void) {
  const template = await bodyTemplate(body, parts);
  const found = await unpack(
    await fillTemplate({ ...testFill(template, change), document: testDocument({ rows: 2 }), pictures: new Map() }),
  );
  const of = (path: string) => found.get(path)?.toString() ?? '';
  return { of, body: childOf(readTree(of('word/document.xml')), 'w:body') ?? readTree('<none/>') };
}

const textsOf = (one: WordElement): string =>
  [...within(one)]
    .filter(({ name }) => name === 'w:t')
    .map(textIn)
    .join('');
/** What stands in a body one below the other: its paragraphs by their text, its tables as such, marks by their name. */
const shape = (body: WordElement) =>
  elementsOf(body)
    .filter((one) => childOf(childOf(one, 'w:pPr'), 'w:pStyle')?.attributes['w:val'] !== 'AfterTable')
    .map((one) => (one.name === 'w:p' ? textsOf(one) : one.name));
const widthsOf = (root: WordElement) =>
  [...within(root)]
    .filter(
      ({ name, children }) =>
        name === 'w:tblPr' && children.some((one) => typeof one !== 'string' && one.name === 'w:tblLayout'),
    )
    .map((one) => Number(childOf(one, 'w:tblW')?.attributes['w:w']));

test('a word of several lines keeps them', async () => {
  const { body } = await filled(p(run('{{authors}}')) + last);
  const breaks = [...within(body)].filter(({ name }) => name === 'w:br');
  expect([textsOf(body), breaks.length]).toEqual(['AnaLuis', 1]);
});

describe('text beside a place of blocks stays', () => {
  test('before it, after it, and between two, however Word cut it', async () => {
    const { body } = await filled(
      p(
        run('Antes ') +
          run('{{ta') +
          '<w:proofErr w:type="spellStart"/>' +
          run('ble.2}} entre {{table.1}}') +
          run(' después'),
      ) + last,
    );
    expect(shape(body)).toEqual(['Antes ', 'Riesgos', 'w:tbl', ' entre ', 'Cifras', 'w:tbl', ' después', 'w:sectPr']);
  });

  test('in the look it had, its number and its new page once', async () => {
    const look = '<w:pStyle w:val="Propio"/><w:pageBreakBefore/><w:numPr><w:numId w:val="1"/></w:numPr>';
    const { body } = await filled(p(run('Antes {{table.2}} después'), look) + last);
    const [before, after] = elementsOf(body).filter((one) => /antes|después/i.test(textsOf(one)) && one.name === 'w:p');
    const looks = (one: WordElement | undefined) =>
      elementsOf(childOf(one, 'w:pPr') ?? readTree('<a/>')).map(({ name }) => name);
    expect(looks(before)).toEqual(['w:pStyle', 'w:pageBreakBefore', 'w:numPr']);
    expect(looks(after)).toEqual(['w:pStyle']);
  });

  test('nothing is put where there was only a blank', async () => {
    const { body } = await filled(p(run('  {{table.2}} ') + '<w:r><w:tab/></w:r>') + last);
    expect(shape(body)).toEqual(['Riesgos', 'w:tbl', 'w:sectPr']);
  });

  test('so do a new page before it, a mark around it, and a field that holds it', async () => {
    const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
    const { body } = await filled(
      p(
        `<w:r><w:br w:type="page"/></w:r><w:bookmarkStart w:id="7" w:name="aqui"/>${run('{{table.2}}')}<w:bookmarkEnd w:id="7"/>`,
      ) +
        p(
          `${run('x')}${field('begin')}<w:r><w:instrText> REF aqui </w:instrText></w:r>${field('separate')}${run('{{table.1}}')}${field('end')}`,
        ) +
        last,
    );
    const names = [...within(body)].map(({ name, attributes }) => attributes['w:fldCharType'] ?? name);
    for (const name of ['w:br', 'w:bookmarkStart', 'w:bookmarkEnd', 'begin', 'separate', 'end'])
      expect(
        names.filter((one) => one === name),
        name,
      ).toHaveLength(1);
    expect(names.indexOf('begin')).toBeLessThan(names.indexOf('end'));
  });
});

describe('what Word makes around a place is filled too', () => {
  const control = (properties: string, inside: string) =>
    `<w:sdt><w:sdtPr><w:id w:val="5"/>${properties}</w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;

  test('content controls, in a line and around a paragraph, are no longer bound to what is elsewhere', async () => {
    const { body } = await filled(
      p(run('De ') + control('<w:text/>', run('{{com') + run('pany}}'))) +
        control('<w:text/><w:showingPlcHdr/>', p(run('{{table.2}}'))) +
        p(control('', run('{{table.1}}'))) +
        last,
    );
    expect(shape(body)).toEqual(['De Andina', 'w:sdt', 'Cifras', 'w:tbl', 'w:sectPr']);
    const around = elementsOf(body).find(({ name }) => name === 'w:sdt');
    expect([...within(around ?? body)].map(({ name }) => name)).toEqual(expect.arrayContaining(['w:tbl']));
    expect([...within(around ?? body)].map(({ name }) => name)).not.toContain('w:showingPlcHdr');
    expect(elementsOf(childOf(around, 'w:sdtPr') ?? body).map(({ name }) => name)).toEqual(['w:id']);
  });

  test('text boxes, in both of the forms Word keeps, and what is said of a picture', async () => {
    const box = (inside: string) => `<w:txbxContent>${inside}</w:txbxContent>`;
    const { body } = await filled(
      p(
        '<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing>' +
          '<wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="3810000" cy="1000000"/><wp:docPr id="1" name="a" descr="Marca de {{company}}"/>' +
          `<wps:txbx xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">${box(p(run('{{title}}')) + p(run('{{table.2}}')))}</wps:txbx></wp:anchor></w:drawing></mc:Choice>` +
          `<mc:Fallback><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="position:absolute;width:300pt"><v:textbox>${box(p(run('{{title}}')) + p(run('{{table.2}}')))}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ) + last,
    );
    expect(textsOf(body).match(/Registro/g)).toHaveLength(2);
    expect(widthsOf(body)).toEqual([6000 - 288, 6000 - 288]);
    const { attributes } = [...within(body)].find(({ name }) => name === 'wp:docPr') ?? body;
    expect(attributes['descr']).toBe('Marca de Andina');
  });

  test('cells of a table, as wide as they are, and heads of a page', async () => {
    const cell = (width: string, inside: string) => `<w:tc><w:tcPr>${width}</w:tcPr>${inside}</w:tc>`;
    const { body, of } = await filled(
      '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="1500"/><w:gridCol w:w="1500"/></w:tblGrid><w:tr>' +
        cell('<w:tcW w:w="3000" w:type="dxa"/>', p(run('{{table.2}}'))) +
        cell('<w:gridSpan w:val="2"/>', p(run('{{table.2}} {{authors}}'))) +
        `</w:tr></w:tbl>${last}`,
      {},
      (parts) => {
        const head = parts.get('word/header1.xml')?.toString() ?? '';
        parts.set(
          'word/header1.xml',
          Buffer.from(head.replace('</w:hdr>', `${p(run('Cifras: {{table.1}}'))}</w:hdr>`)),
        );
      },
    );
    expect(widthsOf(body)).toEqual([3000 - 216, 3000 - 216]);
    for (const one of nonEmpty([...within(body)].filter(({ name }) => name === 'w:tc')))
      expect(elementsOf(one).at(-1)?.name).toBe('w:p');
    expect(textsOf(body)).toContain('AnaLuis');
    const head = readTree(of('word/header1.xml'));
    expect(widthsOf(head)).toEqual([10_000]);
    expect(of('word/header1.xml')).not.toContain('tablePlace');
  });
});

describe('sections of a template stay', () => {
  test('and each table is as wide as the section it stands in, or a column of it', async () => {
    const { body } = await filled(
      p(run('{{table.2}}')) +
        p(run('{{table.2}}'), page(20_000)) +
        p(run('{{table.2}}')) +
        p('', page(12_000, '<w:cols w:num="2" w:space="500"/>')) +
        p(run('{{table.2}}')) +
        last,
    );
    expect(widthsOf(body)).toEqual([18_000, 18_000, 4750, 10_000]);
    expect([...within(body)].filter(({ name }) => name === 'w:sectPr')).toHaveLength(3);
  });
});

test('text behind a place keeps the end of the section it was in', async () => {
  const { body } = await filled(p(run('{{table.2}} fin'), page(20_000)) + p(run('otra')) + last);
  expect(shape(body)).toEqual(['Riesgos', 'w:tbl', ' fin', 'otra', 'w:sectPr']);
  const [ending] = elementsOf(body).filter((one) => textsOf(one) === ' fin');
  expect(childOf(childOf(ending, 'w:pPr'), 'w:sectPr')).toBeDefined();
});

describe('contents of a template', () => {
  const contents = (code: string) =>
    p(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Viejo')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    );
  const settingsOf = ({ of }: Awaited<ReturnType<typeof filled>>) =>
    elementsOf(readTree(of('word/settings.xml'))).map(({ name }) => name);

  test('are asked to be filled anew, before what may only come after', async () => {
    const names = settingsOf(await filled(contents(' TOC \\o "1-2" ') + p(run('{{sections}}')) + last));
    expect(names.filter((name) => name === 'w:updateFields')).toHaveLength(1);
    expect(names.indexOf('w:updateFields')).toBeLessThan(names.indexOf('w:compat'));
  });

  test('are not asked about where there are none', async () => {
    expect(settingsOf(await filled(contents(' PAGE ') + p(run('{{sections}}')) + last))).not.toContain(
      'w:updateFields',
    );
  });
});

describe('a place', () => {
  test('that the document has nothing for says so; one nobody knows stays', async () => {
    const { body } = await filled(p(run('{{table.method}}')) + p(run('{{table.nothing}}')) + last, {
      absent: { 'table.method': 'El informe no incluye el método.' },
    });
    expect(shape(body)).toEqual(['El informe no incluye el método.', '{{table.nothing}}', 'w:sectPr']);
    expect(childOf(childOf(elementsOf(body)[0], 'w:pPr'), 'w:pStyle')?.attributes['w:val']).toBe('Muted');
  });

  test('is filled by another name it has', async () => {
    const { body } = await filled(p(run('{{table.risks}}')) + last, { aliases: { 'table.risks': 'table.2' } });
    expect(shape(body)).toEqual(['Riesgos', 'w:tbl', 'w:sectPr']);
  });
});

test('what a template has no place for is said before all else', async () => {
  const { body } = await filled(p(run('Propio')) + last, { front: ['Confidencial {{company}}', 'Filtro: Extremo'] });
  expect(shape(body)).toEqual(['Confidencial {{company}}', 'Filtro: Extremo', 'Propio', 'w:sectPr']);
});
