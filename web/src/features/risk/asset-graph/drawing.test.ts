// @vitest-environment jsdom
import type { PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { expect, test } from 'vitest';
import { drawing, type DrawingWords } from './drawing.ts';
import { columnsIn, layOut } from './layout.ts';

const words: DrawingWords = {
  locale: 'es',
  title: 'Dependencias de <A-1>',
  date: '23/11/2026',
  legend: ['Más ancho'],
  ranges: [{ id: 1, name: 'Extremo' }],
  noRisk: 'Sin riesgos',
  criticalities: { 1: 'Baja', 2: 'Media', 3: 'Alta' },
  unknown: 'Sin criticidad',
  kinds: [{ kind: 'dependsOn', name: 'Depende de' }],
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
const edges = [{ from: 1, to: 2, kind: 'dependsOn' as const }];
const dots = { dots: new Map([[1, { x: 0, y: 0, radius: 3 }]]), width: 100, height: 100 };

test.each([
  ['levels', layOut(nodes, edges, columnsIn(800))],
  ['dots', dots],
] as const)(
  'a picture of %s is one document with its title, day, legend and marks, and nothing in it runs',
  (_, places) => {
    const svg = drawing({ nodes, edges, colouring: 'risk', words, places });
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
  const svg = drawing({ nodes, edges, colouring: 'criticality', words, places: layOut(nodes, edges, columnsIn(800)) });
  for (const text of ['A · Alta', 'M · Media', 'B · Baja', 'Sin criticidad']) expect(svg).toContain(text);
});
