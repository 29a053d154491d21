import { describe, expect, test } from 'vitest';
import type { Block, Document, Section } from '#kit/documents/document.ts';
import { renderPdf } from '#kit/documents/render-pdf.ts';
import { renderDocx } from '#kit/documents/docx/render-docx.ts';
import { testDocument, testTable } from '#kit/documents/test-document.ts';
import { previewOf } from './preview-report.ts';

const style = { classification: '', authors: '', approvers: '' };
const section = (blocks: Block[], other: Partial<Section> = {}): Section => ({
  title: 'Parte',
  level: 1,
  blocks,
  ...other,
});
const of = (...sections: Section[]): Document => ({ ...testDocument(), sections });
const preview = (document: Document, format: 'pdf' | 'docx' | 'xlsx' = 'pdf') => previewOf(document, format, style);
const nothing = testTable(0);
const picture: Block = { kind: 'picture', svg: '<svg/>', alt: 'Mapa', width: 1 };
const fact = (value: number | string | null): Block => ({ kind: 'facts', facts: [{ label: 'Riesgos', value }] });

describe('a report is empty', () => {
  test.each<[string, Section[]]>([
    ['without any part', []],
    ['where every table is', [section([nothing]), section([nothing])]],
    ['where all that is counted comes to nothing', [section([fact(0), fact(''), fact(null), nothing])]],
    ['where it only says that there is nothing', [section([{ kind: 'text', text: 'No hay riesgos.' }])]],
    ['though the method is annexed to it', [section([nothing]), section([testTable(4)], { isAnnex: true })]],
    ['though a workbook would have a table', [section([{ ...testTable(4), isForSheets: true }])]],
  ])('%s', (_, sections) => {
    expect(preview(of(...sections)).isEmpty).toBe(true);
  });

  test.each<[string, Section[]]>([
    ['a table after an empty one', [section([nothing]), section([testTable(1)])]],
    ['a figure', [section([nothing, fact(3)])]],
    ['a picture', [section([picture])]],
  ])('not where it has %s', (_, sections) => {
    expect(preview(of(...sections)).isEmpty).toBe(false);
  });
});

describe('what a format cannot hold is said before it is made', () => {
  const rows = (count: number) => of(section([testTable(count)]));

  test('of Word from 10,000 rows on', async () => {
    expect(preview(rows(10_000), 'docx')).toMatchObject({ fits: true, rows: 10_000, mostRows: 10_000 });
    expect(preview(rows(10_001), 'docx')).toMatchObject({ fits: false, rows: 10_001, mostRows: 10_000 });
    await expect(renderDocx(rows(10_001))).rejects.toMatchObject({ code: 'document.tooLarge' });
  });

  test('of PDF by its cells: fewer rows where they are wider', async () => {
    const columns = testTable(0).columns.length;
    const most = Math.floor(120_000 / columns);
    expect(preview(rows(most))).toMatchObject({ fits: true, rows: most });
    expect(preview(rows(most + 1))).toMatchObject({ fits: false, rows: most + 1, mostRows: most });
    await expect(renderPdf(rows(most + 1))).rejects.toMatchObject({ code: 'document.tooLarge' });
  });

  test('and a workbook holds it', () => {
    expect(preview(rows(20_000), 'xlsx')).toMatchObject({ fits: true, rows: 20_000, mostRows: null });
  });
});

test('cells of a range keep its colour, at their places', () => {
  const [part] = preview(of(section([testTable(2)]))).sections;
  const [table] = part?.blocks ?? [];
  const tone = { column: 4, fill: '#F97316', ink: '#431407' };
  expect(table?.kind === 'table' && table.tones).toEqual([
    { row: 0, ...tone },
    { row: 1, ...tone },
  ]);
});
