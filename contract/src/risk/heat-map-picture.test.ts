import { expect, test } from 'vitest';
import { heatMapPicture, type HeatMapTexts } from './heat-map-picture.ts';
import { heatMap } from './heat-map.rules.ts';
import { defaultMethod } from './risk.rules.ts';

const labels = {
  probability: { 1: 'Muy baja', 2: 'Baja', 3: 'Media', 4: 'Alta', 5: 'Muy alta' },
  impact: { 1: 'Leve', 2: 'Menor', 3: 'Moderado', 4: 'Mayor', 5: 'Catastrófico' },
};
const texts: HeatMapTexts = {
  locale: 'es-CO',
  title: 'Mapa de calor',
  kind: 'Riesgo inherente',
  company: 'Alcaldía de San Jerónimo',
  date: '21 de noviembre de 2025',
  probability: 'Probabilidad',
  impact: 'Impacto',
  risks: 'riesgos evaluados',
  ranges: { 1: 'Extremo', 2: 'Alto', 3: 'Moderado', 4: 'Bajo' },
  description: 'Doce mil riesgos, los peores con impacto catastrófico.',
};
const map = heatMap({
  method: defaultMethod,
  labels,
  counts: [
    { probability: 5, impact: 5, count: 12_345 },
    { probability: 1, impact: 1, count: 7 },
  ],
});

const picture = (change: Partial<HeatMapTexts> = {}, theme: 'light' | 'dark' | 'print' = 'light') =>
  heatMapPicture([{ map, texts: { ...texts, ...change } }], { theme, width: 900 });
const written = (svg: string) => [...svg.matchAll(/<(?:text|tspan)[^>]*>([^<]*)(?=<)/g)].map(([, text]) => text);

test('every cell carries its level and the word of its range, and the occupied ones their count', () => {
  const words = written(picture());
  const levels = map.rows.flatMap(({ cells }) => cells.map(({ level }) => `${level}`));
  expect(levels).toHaveLength(25);
  expect(words).toEqual(expect.arrayContaining(levels));
  expect(words.filter((word) => word === 'Extremo')).toHaveLength(3 + 1);
  expect(words.filter((word) => word === 'Bajo')).toHaveLength(5 + 1);
  expect(words).toContain('12.345');
});

test('title, kind, company, date, axes, scales and total are on the picture', () => {
  const { title, kind, company, date, probability, impact, risks } = texts;
  const scales = [...Object.values(labels.probability), ...Object.values(labels.impact)];
  expect(written(picture())).toEqual(
    expect.arrayContaining([title, kind, company, date, probability, impact, risks, '12.352', ...scales]),
  );
  expect(picture()).toContain(`<desc id="description">${texts.description}</desc>`);
});

test('colour is never alone: each range has its own pattern, in every theme', () => {
  for (const theme of ['light', 'dark', 'print'] as const) {
    const shapes = [...picture({}, theme).matchAll(/<pattern id="full-\d"[^>]*>(.*?)<\/pattern>/g)].map(
      ([, shape]) => shape,
    );
    expect(new Set(shapes).size).toBe(4);
  }
});

test('what a company typed stays text', () => {
  const svg = picture({ company: `<script>alert('x')</script> & "Cía"\u0000\ud800` });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62; &#38; &#34;Cía&#34;\ufffd');
});

test('the picture needs nothing from outside', () => {
  const svg = picture().replace('xmlns="http://www.w3.org/2000/svg"', '');
  expect(svg).not.toMatch(/https?:|href|@import|<image|<style|<foreignObject/);
});

test('names too long for the picture end in an ellipsis, but kind and date stay whole', () => {
  const words = written(
    picture({ company: 'Empresa Social del Estado '.repeat(12), title: 'Mapa de calor '.repeat(12) }),
  );
  expect(words.filter((word) => word?.endsWith('…'))).toHaveLength(2);
  expect(words).toEqual(expect.arrayContaining([texts.kind, texts.date]));
});

test('the width is that asked for, and the height keeps the proportion', () => {
  const [, width, height] = /viewBox="0 0 1200 932" width="(\d+)" height="(\d+)"/.exec(picture()) ?? [];
  expect([width, height]).toEqual(['900', '699']);
  for (const wrong of [0, -1, Number.NaN, Infinity]) {
    expect(() => heatMapPicture([{ map, texts }], { theme: 'light', width: wrong })).toThrow(RangeError);
  }
});

test('several maps are one picture, two beside one another, each under its own name', () => {
  const kinds = ['Riesgo inherente', 'Riesgo residual actual', 'Riesgo residual esperado', 'Riesgo objetivo'];
  const drawn = (count: number) =>
    heatMapPicture(
      kinds.slice(0, count).map((kind) => ({ map, texts: { ...texts, kind } })),
      { theme: 'light', width: 1200 },
    );
  expect(written(drawn(4))).toEqual(expect.arrayContaining(kinds));
  expect(drawn(2)).toContain('viewBox="0 0 2400 932"');
  expect(drawn(3)).toContain('viewBox="0 0 2400 1864"');
  expect(drawn(4).match(/ id="description"/g)).toHaveLength(1);
});

test('what moved is drawn as arrows with its number, and the picture says from where', () => {
  const moves = [{ fromProbability: 5, fromImpact: 5, probability: 2, impact: 5, count: 31 }];
  const svg = heatMapPicture([{ map, texts: { ...texts, arrows: 'flechas desde el riesgo inherente' }, moves }], {
    theme: 'print',
    width: 1200,
  });
  expect(written(svg)).toEqual(expect.arrayContaining(['31', 'flechas desde el riesgo inherente']));
  expect(written(picture())).not.toContain('31');
});

test('what limits a map stands below its legend, and the picture grows by its lines', () => {
  const heightOf = (svg: string) => Number(/viewBox="0 0 \d+ ([\d.]+)"/.exec(svg)?.[1]);
  const note = 'En 3 riesgos hay controles que cuentan menos';
  const svg = picture({ note });
  expect(written(svg)).toContain(note);
  expect(heightOf(svg)).toBe(heightOf(picture()) + 24);
  expect(heightOf(picture({ note: `${note} `.repeat(12) }))).toBe(heightOf(picture()) + 48);
});
