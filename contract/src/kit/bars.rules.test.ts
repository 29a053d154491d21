import { expect, test } from 'vitest';
import { barsPicture } from './bars-picture.ts';
import { layBars, type BarsLook } from './bars.rules.ts';
import { textWidth } from './svg.ts';

const look: BarsLook = { width: 400, size: 12, bar: 10, gap: 8, nameShare: 0.3, nameLines: 2 };
const write = (value: number | null) => (value === null ? 'No aplica' : String(value));
const categories = ['A', 'Controles organizacionales y de personas', 'B'];

test('a bar is as long as its figure of the most there may be, and with its figure within the width', () => {
  const { left, unit, groups } = layBars({ categories, series: [[80, 40, 0]], write, most: 100 }, look);
  expect(groups.map(({ bars }) => bars[0]?.length)).toEqual([80 * unit, 40 * unit, 0]);
  expect(left + 100 * unit + 5 + textWidth('80', 12)).toBeLessThanOrEqual(400);
  // Without a most the largest figure has the longest bar.
  const alone = layBars({ categories, series: [[80, 40, 0]], write }, look);
  expect(alone.groups[0]?.bars[0]?.length).toBeCloseTo(100 * unit);
});

test('no group reaches into the next, however many lines its name has and however many bars it has', () => {
  for (const series of [
    [[1, 2, 3]],
    [
      [1, 2, 3],
      [3, 2, 1],
      [2, 2, 2],
    ],
  ]) {
    const { groups, height } = layBars({ categories, series, write }, look);
    groups.forEach(({ top, height: own, name, bars }, place) => {
      const bottom = top + own;
      expect(bottom).toBeCloseTo(groups[place + 1]?.top ?? height);
      for (const { y } of bars) expect(y >= top && y + look.bar <= bottom).toBe(true);
      for (const { y } of name) expect(y - look.size * 0.72 >= top && y <= bottom).toBe(true);
    });
    expect(groups[1]?.name).toHaveLength(2);
  }
});

test('what has no figure has no bar, and says so where there is a word for it', () => {
  const { groups } = layBars({ categories: ['A', 'B'], series: [[null, 0]], write }, look);
  expect(groups.map(({ bars }) => [bars[0]?.length, bars[0]?.written])).toEqual([
    [null, 'No aplica'],
    [0, '0'],
  ]);
  const series = [{ name: 'Ahora', color: '#000000', values: [null, 0] }];
  const drawn = { title: 'Temas', categories: ['A', 'B'], series, write };
  const count = (svg: string, what: RegExp) => svg.match(what)?.length ?? 0;
  expect(count(barsPicture(drawn), /<rect/g)).toBe(1);
  expect(barsPicture(drawn)).toContain('>No aplica<');
  const texts = (svg: string) => count(svg, /<text/g);
  expect(texts(barsPicture(drawn))).toBe(4);
  expect(texts(barsPicture({ ...drawn, write: (value) => (value === null ? '' : String(value)) }))).toBe(3);
});

test('a target is one line across all bars, and two series have a legend', () => {
  const series = ['Antes', 'Ahora'].map((name) => ({ name, color: '#000000', values: [10, 20] }));
  const drawn = { title: 'Temas', categories: ['A', 'B'], series, write, most: 100 };
  expect(barsPicture(drawn)).not.toContain('stroke-dasharray');
  const aimed = barsPicture({ ...drawn, target: { value: 60, name: 'Meta: 60' } });
  // Across the bars, and in the legend.
  expect(aimed.match(/stroke-dasharray/g)).toHaveLength(2);
  expect(aimed).toContain('>Meta: 60<');
  expect(barsPicture(drawn)).toContain('>Antes<');
  expect(barsPicture({ ...drawn, series: series.slice(1) })).not.toContain('>Ahora<');
});

test('whatever a category is called, the picture stays a picture', () => {
  const svg = barsPicture({ title: '<b>', categories: ['<script>'], series: [], write });
  expect(svg).not.toMatch(/<b>|<script>/);
});

test('bars and names stand where they are laid: names beside the middle of their bars, one bar under the other', () => {
  const series = [
    [10, null],
    [20, 40],
  ];
  const { left, unit, height, groups } = layBars({ categories: ['A', 'B'], series, write, most: 100 }, look);
  expect(left).toBeCloseTo(textWidth('A', 12) + 12);
  expect(unit).toBeCloseTo((400 - left - textWidth('40', 12) - 12) / 100);
  expect([groups.map(({ top }) => top), groups.map((group) => group.height), height]).toEqual([[0, 28], [28, 28], 56]);
  expect(groups.map(({ bars }) => bars.map(({ y }) => y))).toEqual([
    [4, 14],
    [32, 42],
  ]);
  expect(groups.map(({ name }) => name.map(({ y }) => Number(y.toFixed(2))))).toEqual([[18.32], [46.32]]);
});

test('a name of two lines stands around the middle of its bar', () => {
  const { groups } = layBars({ categories: [categories[1] ?? ''], series: [[1]], write }, look);
  expect(groups[0]?.height).toBeCloseTo(2 * 14.4 + 8);
  expect(groups[0]?.name.map(({ y }) => Number(y.toFixed(2)))).toEqual([15.52, 29.92]);
  expect(groups[0]?.bars[0]?.y).toBeCloseTo(13.4);
});

test('without a name or a figure bars begin and end at the margin', () => {
  const { left, unit } = layBars({ categories: [], series: [], write }, look);
  expect([left, unit]).toEqual([12, 376]);
});
