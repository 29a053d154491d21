import { report } from '@baluarte/contract/record/report.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { PatchType, patchDocument } from 'docx';
import { estimatePageNumbersWith } from 'docx/layout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  // More than a summary tells, with longer names than it has room for.
  for (let index = 0; index < 12; index += 1) {
    const name = `Activo ${index} ${'de nombre largo '.repeat(11).trim()}`;
    const id = await here.risk(await here.asset(`A-${index}`, { name }), index);
    const rating = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating) });
  }
});
afterAll(() => app.close());

async function madeInWord(kind: string): Promise<Buffer> {
  const { raw } = await app.call(here.admin, report.make, { params: { kind }, query: { format: 'docx' } });
  return raw.rawPayload;
}

test.each(['executive', 'treatment', 'risks'])(
  'a %s in Word says under which titles what its preview says',
  async (kind) => {
    const bytes = await madeInWord(kind);
    const preview = await app.call(here.admin, report.preview, { params: { kind }, query: { format: 'docx' } });
    const xml = (await unpack(bytes)).get('word/document.xml')?.toString() ?? '';
    const titled = [
      ...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*?<w:pStyle w:val="(?:Caption|Heading[12])"\/>((?:(?!<\/w:p>).)*)/g),
    ].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''));
    const said = preview.data.sections.flatMap(({ title, blocks }) => [
      title,
      ...blocks.flatMap((block) =>
        'title' in block && block.title !== '' && block.title !== title ? [block.title] : [],
      ),
    ]);
    expect(titled).toEqual(said);
  },
);

test('an executive summary has two pages in Word too', async () => {
  const numbered = await patchDocument({
    outputType: 'nodebuffer',
    data: await madeInWord('executive'),
    patches: { none: { type: PatchType.PARAGRAPH, children: [] } },
    pageNumbers: estimatePageNumbersWith({ guess: true }),
  });
  const parts = await unpack(numbered);
  const foot = [...parts].find(([path]) => path.startsWith('word/footer'))?.[1].toString() ?? '';
  const [, pages = ''] = /NUMPAGES[\s\S]*?"separate"[\s\S]*?<w:t[^>]*>(\d+)</.exec(foot) ?? [];
  expect(pages).toBe('2');
});
