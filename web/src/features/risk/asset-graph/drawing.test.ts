// @vitest-environment jsdom
import type { PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { expect, test } from 'vitest';
import { drawing, type DrawingWords } from './drawing.ts';
import { bearingSteps, type Bearing } from './bearing.ts';
import { columnsIn, layOut } from './layout.ts';
import { kindLines } from './tone.ts';

const words: DrawingWords = {
  locale: 'es',
  title: 'Dependencias de <A-1>',
  date: '23/11/2026',
  legend: ['Más ancho'],
  ranges: [{ id: 1, name: 'Extremo' }],
  noRisk: 'Sin riesgos',
  criticalities: { 1: 'Baja', 2: 'Media', 3: 'Alta' },
  unknown: 'Sin criticidad',
  kinds: [
    { kind: 'dependsOn', name: 'Depende de' },
    { kind: 'contains', name: 'Contiene' },
  ],
  bearings: { threat: 'Amenaza', risk: 'Riesgo' },
};
const node = (id: number, step: number, more: Partial<PlacedNode> = {}): PlacedNode => ({
  id,
  step,
  code: `A-${id}`,
  name: '"><script>alert(1)</script>',
  categoryId: 1,
  isCritical: false,
  criticality: null,
  dependantCount: 0,
  dependencyCount: 0,
  level: null,
  rangeId: null,
  ...more,
});
const nodes = [node(1, 0, { criticality: 3, level: 25, rangeId: 1 }), node(2, 1)];
const plain = { bearing: [], bearsOn: null, falling: null };
const edges = [{ from: 1, to: 2, kind: 'dependsOn' as const }];
const dots = { dots: new Map([[1, { x: 0, y: 0, radius: 3 }]]), width: 100, height: 100 };

test.each([
  ['levels', layOut(nodes, edges, columnsIn(800))],
  ['dots', dots],
] as const)(
  'a picture of %s is one document with its title, day, legend and marks, and nothing in it runs',
  (_, places) => {
    const svg = drawing({ ...plain, nodes, edges, colouring: 'risk', words, places });
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror, script, foreignObject, image, use, a')).toBeNull();
    const texts = [...parsed.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(texts).toEqual(
      expect.arrayContaining([words.title, words.date, 'Extremo', 'Sin riesgos', 'Depende de', 'Más ancho']),
    );
    expect(texts.join(' '), 'criticality and level beside the colour').toContain('A · 25');
    const [, , width = 0, height = 0] = parsed.documentElement.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
    expect(width).toBeGreaterThanOrEqual(760);
    expect(height).toBeGreaterThan(200);
  },
);

test('a picture by criticality says what its colours are, also for assets without one', () => {
  const svg = drawing({
    ...plain,
    nodes,
    edges,
    colouring: 'criticality',
    words,
    places: layOut(nodes, edges, columnsIn(800)),
  });
  for (const text of ['A · Alta', 'M · Media', 'B · Baja', 'Sin criticidad']) expect(svg).toContain(text);
});

const parsedOf = (picture: Parameters<typeof drawing>[0]) =>
  new DOMParser().parseFromString(drawing(picture), 'image/svg+xml');
const valuesOf = (elements: Iterable<Element>, name: string) => [...elements].map((each) => each.getAttribute(name));

test('an overview has each relation in the colour and width of its kind, with an arrow where the screen has one, and says so', () => {
  const kinds = ['dependsOn', 'contains', 'connectsTo'] as const;
  const many = [1, 2, 3, 4].map((id) => node(id, 0));
  const places = {
    dots: new Map(many.map(({ id }) => [id, { x: id * 10, y: 0, radius: 3 }])),
    width: 100,
    height: 100,
  };
  const related = [
    ...kinds.map((kind, index) => ({ from: 1, to: index + 2, kind })),
    // Related in a second way: one line cannot say more.
    { from: 1, to: 2, kind: 'connectsTo' as const },
  ];
  const names = { ...words, kinds: kinds.map((kind) => ({ kind, name: kind })) };
  const picture = { ...plain, nodes: many, edges: related, colouring: 'risk' as const, words: names, places };
  const lines = parsedOf(picture).querySelectorAll('line');
  expect(valuesOf(lines, 'stroke')).toEqual(kinds.map((kind) => kindLines[kind].paper));
  expect(new Set(valuesOf(lines, 'stroke')).size).toBe(3);
  expect(valuesOf(lines, 'stroke-width')).toEqual(['0.6', '1.2', '0.6']);
  expect(valuesOf(lines, 'marker-end')).toEqual(['url(#head-dependsOn)', 'url(#head-contains)', null]);
  const keys = [...parsedOf(picture).querySelectorAll('path[d="M0 0H34"]')];
  expect(valuesOf(keys, 'stroke')).toEqual(valuesOf(lines, 'stroke'));
  expect(valuesOf(keys, 'stroke-dasharray')).toEqual([null, null, null]);

  const thousands = Array.from({ length: 3001 }, () => ({ from: 1, to: 2, kind: 'dependsOn' as const }));
  const dense = parsedOf({ ...picture, edges: thousands }).querySelectorAll('line');
  expect(valuesOf(dense, 'marker-end')).toEqual([null]);
});

const threat: Bearing = {
  id: -4,
  key: 'threat 2',
  kind: 'threat',
  code: 'T-2',
  name: 'Incendio <1>',
  href: '/threats/show/2',
  rangeId: null,
  level: null,
};
const worst: Bearing = { ...threat, id: -5, key: 'risk 2', kind: 'risk', code: 'R-2', rangeId: 1, level: 25 };

test.each(['levels', 'dots'] as const)('a picture of %s takes the threats and risks that are shown with it', (kind) => {
  const bearing = [threat, worst];
  const beside = bearing.map(({ id, kind: step }) => ({ id, step: bearingSteps[step] }));
  const places =
    kind === 'levels'
      ? layOut([...nodes, ...beside], edges, columnsIn(800))
      : { ...dots, dots: new Map([1, -4, -5].map((id) => [id, { x: id, y: id, radius: 3 }])) };
  const shown = { ...plain, nodes, edges, bearing, bearsOn: 1, colouring: 'risk' as const, words, places };
  const parsed = parsedOf(shown);
  const texts = [...parsed.querySelectorAll('text')].map(({ textContent }) => textContent).join(' ');
  for (const each of bearing) expect(texts).toContain(each.code);
  expect(parsed.querySelectorAll('path[stroke-dasharray="1 3"]')).toHaveLength(2);
  expect(parsed.querySelector('parsererror, a')).toBeNull();
  expect(texts.includes('Riesgo R-2 25')).toBe(kind === 'levels');
});

test('a picture of what falls has a broken border around each that falls', () => {
  const places = layOut(nodes, edges, columnsIn(800));
  const picture = { ...plain, nodes, edges, colouring: 'risk' as const, words, places };
  const broken = (falling: ReadonlySet<number> | null) =>
    parsedOf({ ...picture, falling }).querySelectorAll('rect[stroke-dasharray="6 4"]').length;
  expect([broken(null), broken(new Set()), broken(new Set([2]))]).toEqual([0, 0, 1]);
});
