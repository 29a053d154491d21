import { expect, test } from 'vitest';
import { byTheme, countOf, counts, linesOf, type Line } from './applicability-rows.ts';

const line = (code: string, more: Partial<Line> = {}): Line => ({
  code,
  name: code,
  name_en: code,
  title: code,
  place: 0,
  theme: code.slice(0, 3),
  is_applicable: true,
  justification: '',
  state: 'scored',
  level: 60,
  is_implemented: true,
  gap: '',
  responsible_name: null,
  due_date: null,
  controls: [],
  evidence: [],
  ...more,
});
const lines = [
  line('A.5.1', {
    title: 'Políticas de seguridad',
    justification: 'Lo pide la ley',
    evidence: [{ id: 1, name: 'Acta' }],
  }),
  line('A.5.10', { title: 'Uso aceptable', level: 20, is_implemented: false, gap: 'Sin aprobar' }),
  line('A.8.4', {
    title: 'Acceso al código fuente',
    is_applicable: false,
    state: 'notApplicable',
    level: null,
    is_implemented: false,
    justification: 'No se desarrolla software',
  }),
  line('A.8.13', {
    title: 'Copias de respaldo',
    state: 'pending',
    level: null,
    is_implemented: false,
    controls: [{ id: 7, code: 'C-7', name: 'Respaldo diario' }],
  }),
].map((each, place) => ({ ...each, place }));
const all = { search: '', filters: {}, sort: [] };
const codes = (found: readonly Line[]) => found.map(({ code }) => code);

test.each<[string, Record<string, string[]>, string[]]>([
  ['a theme', { theme: ['A.8'] }, ['A.8.4', 'A.8.13']],
  ['several themes', { theme: ['A.5', 'A.8'] }, ['A.5.1', 'A.5.10', 'A.8.4', 'A.8.13']],
  ['what does not apply', { applies: ['false'] }, ['A.8.4']],
  ['what is pending', { state: ['pending'] }, ['A.8.13']],
  ['what nothing justifies', { justification: ['false'] }, ['A.5.10', 'A.8.13']],
  ['what nothing proves', { applies: ['true'], evidence: ['false'] }, ['A.5.10', 'A.8.13']],
  ['what no own control serves', { applies: ['true'], ownControls: ['false'] }, ['A.5.1', 'A.5.10']],
  ['what is implemented', { implemented: ['true'] }, ['A.5.1']],
])('is narrowed to %s', (_, filters, expected) => {
  expect(codes(linesOf(lines, { ...all, filters }))).toEqual(expected);
});

test.each([
  ['politicas', ['A.5.1']],
  ['a.8.1', ['A.8.13']],
  ['RESPALDO diario', ['A.8.13']],
  ['acta', ['A.5.1']],
  ['desarrolla', ['A.8.4']],
  ['ley acta', ['A.5.1']],
  ['sin aprobar', ['A.5.10']],
  ['nada de esto', []],
])('is searched for «%s»', (search, expected) => {
  expect(codes(linesOf(lines, { ...all, search }))).toEqual(expected);
});

test('is sorted as asked for, then in the order of the framework', () => {
  const sorted = (field: string, descending = false) =>
    codes(linesOf(lines.toReversed(), { ...all, sort: [{ field, descending }] }));
  expect(sorted('code')).toEqual(['A.5.1', 'A.5.10', 'A.8.4', 'A.8.13']);
  expect(sorted('code', true)).toEqual(['A.8.13', 'A.8.4', 'A.5.10', 'A.5.1']);
  expect(sorted('name')).toEqual(['A.8.4', 'A.8.13', 'A.5.1', 'A.5.10']);
  expect(sorted('level')).toEqual(['A.8.4', 'A.8.13', 'A.5.10', 'A.5.1']);
  expect(sorted('evidence', true)).toEqual(['A.5.1', 'A.5.10', 'A.8.4', 'A.8.13']);
});

test('themes come in the order of the framework however their controls are sorted, those without one last', () => {
  const loose = { ...line('X.1', { theme: null }), place: -1 };
  const sorted = linesOf([loose, ...lines], { ...all, sort: [{ field: 'code', descending: true }] });
  expect(byTheme(sorted).map(({ theme, lines: of }) => [theme, codes(of)])).toEqual([
    ['A.5', ['A.5.10', 'A.5.1']],
    ['A.8', ['A.8.13', 'A.8.4']],
    [null, ['X.1']],
  ]);
});

test('every count is the number of lines that its filters leave', () => {
  const found = Object.fromEntries(counts.map(({ key, filters }) => [key, countOf(lines, filters)]));
  expect(found).toEqual({
    all: 4,
    applicable: 3,
    excluded: 1,
    implemented: 1,
    pending: 1,
    unjustified: 2,
    uncontrolled: 2,
    unproved: 2,
  });
  for (const { key, filters } of counts) expect(linesOf(lines, { ...all, filters })).toHaveLength(found[key] ?? -1);
});
