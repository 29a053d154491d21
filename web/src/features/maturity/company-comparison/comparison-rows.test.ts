import type { CompanyResult, ComparedGroup } from '@baluarte/contract/maturity/company-comparison.ts';
import { expect, test } from 'vitest';
import { byOf, columnsBy, figureOf, frameworksOf, ownReadingsOf, rowsOf, shapeOf } from './comparison-rows.ts';

const named = (code: string, kind: ComparedGroup['kind']): ComparedGroup => ({
  code,
  kind,
  name: { es: code, en: code },
});
const groups = [named('plan', 'phase'), named('do', 'phase'), named('A.5', 'theme'), named('GV', 'function')];

const row = (
  name: string,
  overall: number | null,
  { version = 'MSPI-2025', isOwnReading = true } = {},
): CompanyResult => ({
  company: { id: name.length, name, subdomain: name.toLowerCase(), is_example: false },
  state: overall === null ? 'none' : 'finished',
  scope: overall === null ? null : { id: 1, name: 'Sede Bogotá' },
  purpose: overall === null ? null : { id: 3, text: 'Tesorería', text_en: 'Treasury' },
  active: null,
  finished:
    overall === null
      ? null
      : {
          id: 9,
          name: null,
          assessment_date: '2026-01-31',
          framework_version: version,
          overall_maturity: overall,
          overall_range_id: 3,
          phva_score: 50,
          controls_score: 50,
          nist_score: null,
          maturity_level: 2,
          level_name: null,
          change: null,
          figures: [
            { code: 'plan', score: 100 - overall, range_id: 2, is_own_reading: false },
            { code: 'GV', score: 30, range_id: 2, is_own_reading: isOwnReading },
          ],
        },
});
const rows = [row('Aurora', 40), row('Boreal', 72), row('Cóndor', null), row('Delta', 55)];
const all = { search: '', filters: {}, sort: [] };
const names = (found: readonly CompanyResult[]) => found.map(({ company }) => company.name);
const sorted = (field: string, descending = false) => names(rowsOf(rows, { ...all, sort: [{ field, descending }] }));

test('is sorted by any figure, and what has none comes last either way', () => {
  expect(sorted('overall_maturity', true)).toEqual(['Boreal', 'Delta', 'Aurora', 'Cóndor']);
  expect(sorted('overall_maturity')).toEqual(['Aurora', 'Delta', 'Boreal', 'Cóndor']);
  expect(sorted('plan', true)).toEqual(['Aurora', 'Delta', 'Boreal', 'Cóndor']);
  expect(sorted('company', true)).toEqual(['Delta', 'Cóndor', 'Boreal', 'Aurora']);
});

test.each([
  [{ companyState: ['none'] }, ['Cóndor']],
  [{ companyState: ['finished'] }, ['Aurora', 'Boreal', 'Delta']],
  [{ purpose_id: ['3'], maturity_level: ['2'] }, ['Aurora', 'Boreal', 'Delta']],
  [{ framework_version: ['MSPI-2017-weights'] }, []],
])('is narrowed by %j', (filters, expected) => {
  expect(names(rowsOf(rows, { ...all, filters }))).toEqual(expected);
});

test.each([
  ['condor', ['Cóndor']],
  ['bogota aurora', ['Aurora']],
  ['nada', []],
])('is searched for «%s»', (search, expected) => {
  expect(names(rowsOf(rows, { ...all, search }))).toEqual(expected);
});

test('each way to compare has its columns, and is known by them', () => {
  expect(columnsBy('phase', groups)).toEqual(['company', 'scope', 'assessment_date', 'plan', 'do']);
  for (const by of ['overall', 'phase', 'theme', 'function'] as const)
    expect(byOf(columnsBy(by, groups), groups)).toBe(by);
  expect(shapeOf(groups).sortable).toContain('GV');
});

test('a figure comes with its light; one that is not there is none', () => {
  expect(figureOf(row('Aurora', 40), 'overall_maturity')).toEqual({ score: 40, rangeId: 3 });
  expect(figureOf(row('Aurora', 40), 'plan')).toEqual({ score: 60, rangeId: 2 });
  expect(figureOf(row('Aurora', 40), 'nist_score')).toEqual({ score: null, rangeId: null });
  expect(figureOf(row('Cóndor', null), 'plan')).toEqual({ score: null, rangeId: null });
});

test('the frameworks of the rows are named once', () => {
  expect(frameworksOf(rows)).toEqual(['MSPI-2025']);
});

test('functions are told to be our own reading only of the frameworks of the rows where they are', () => {
  const official = row('Elipse', 60, { version: 'NIST-CSF-2.0', isOwnReading: false });
  expect(ownReadingsOf([...rows, official], groups, 'function')).toEqual(['MSPI-2025']);
  expect(ownReadingsOf([official], groups, 'function')).toEqual([]);
  expect(ownReadingsOf(rows, groups, 'phase')).toEqual([]);
  expect(ownReadingsOf(rows, groups, 'overall')).toEqual([]);
});
