import { report, reportKinds, type ReportFormat, type ReportKind } from '@baluarte/contract/record/report.ts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareDemo } from '#demo/prepare-demo.ts';
import { demoFilesOf } from '#demo/write-evidence.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { placeOf, type Installation } from '#test/archived-demo.ts';
import { isoDayPattern, paragraphsIn, rawSheets } from '#test/written-texts.ts';

/** Every kind of report in every format, of the demonstration, which has something of everything. */
let app: TestApp;
let here: Installation;
beforeAll(async () => {
  app = await testApp();
  await prepareDemo(app.database, demoFilesOf(app.app.parts.env));
  here = await placeOf(app);
  // Of the whole company.
  here.person.headers['x-scopeid'] = '0';
}, 120_000);
afterAll(() => app.close());

const languages = ['es', 'en'] as const;
/** What an extract of the audit tells in so few days is as good as that of a month. */
const queryOf = (kind: ReportKind) => (kind === 'audit' ? { filter: 'from=2026-11-19&to=2026-11-21' } : {});

async function make(kind: ReportKind, format: ReportFormat, language: (typeof languages)[number]): Promise<Uint8Array> {
  const query = { format, language, ...queryOf(kind) };
  const { status, raw } = await app.call(here.person, report.make, { params: { kind }, query });
  expect(status, raw.body.slice(0, 300)).toBe(200);
  return raw.rawPayload;
}

interface PagedText {
  text: string;
  /** Height of its letters, in points. */
  size: number;
}

/** Texts of each page of a PDF with the size they are printed in. */
async function printed(bytes: Uint8Array): Promise<PagedText[][]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: PagedText[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, size: Math.hypot(Number(item.transform[2]), Number(item.transform[3])) }]
          : [],
      ),
    );
  }
  await loading.destroy();
  return pages;
}

const isIso = (text: string) => isoDayPattern.test(text);
const wordsOf = (texts: readonly string[]) => texts.join(' ').split(/\s+/);

/** Headings of the tables that a report shows. */
async function headingsOf(kind: ReportKind, language: string): Promise<string[]> {
  const query = { format: 'pdf', language, ...queryOf(kind) };
  const { data } = await app.call(here.person, report.preview, { params: { kind }, query });
  return data.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' && block.total > 0 ? block.headers : [])),
  );
}

const cases = reportKinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

describe('on paper', () => {
  test.each(cases)(
    '%s in %s tells days in words, breaks no heading, and has no letter below 6 points',
    async (kind, language) => {
      const pages = await printed(await make(kind, 'pdf', language));
      const texts = pages.flat().map(({ text }) => text);
      expect(texts.length).toBeGreaterThan(10);
      expect(texts.filter(isIso)).toEqual([]);
      // A heading that is hyphenated ends its line with the sign.
      const words = new Set(wordsOf(texts));
      const headings = wordsOf(await headingsOf(kind, language)).filter((word) => word !== '');
      expect(headings.filter((word) => !words.has(word))).toEqual([]);
      expect(pages.flat().filter(({ size }) => size < 5.99)).toEqual([]);
    },
    60_000,
  );
});

describe('in Word', () => {
  test.each(cases)('%s in %s tells days in words', async (kind, language) => {
    const paragraphs = await paragraphsIn(await make(kind, 'docx', language));
    expect(paragraphs.length).toBeGreaterThan(10);
    expect(paragraphs.filter(isIso)).toEqual([]);
  });
});

describe('in Excel', () => {
  test.each(cases)('%s in %s has dates as dates, and no column without a value', async (kind, language) => {
    const sheets = await rawSheets(await make(kind, 'xlsx', language));
    expect(sheets.size).toBeGreaterThan(0);
    const texts = [...sheets.values()].flat().flatMap(({ text }) => text ?? []);
    expect(texts.filter(isIso)).toEqual([]);
    for (const [name, cells] of sheets) {
      const head = Math.max(
        ...cells
          .filter(({ column }) => column === 'B')
          .map(({ row }) => row)
          .slice(0, 1),
      );
      const headings = cells.filter(({ row }) => row === head).map(({ column }) => column);
      const filled = new Set(cells.filter(({ row }) => row > head).map(({ column }) => column));
      expect(
        headings.filter((column) => !filled.has(column)),
        name,
      ).toEqual([]);
    }
  });
});
