import { expect, test } from 'vitest';
import { barsPicture } from '#kit/bars-picture.ts';
import { radarPicture } from '#maturity/radar-picture.ts';
import { heatMapPicture } from '#risk/heat-map-picture.ts';
import { heatMap } from '#risk/heat-map.rules.ts';
import { defaultMethod } from '#risk/risk.rules.ts';

/*
 * Pictures of reports, whole: what they draw is in their text alone. One that was changed on purpose is written with `-u`, and looked at in
 * a browser before it is committed.
 */
const names = [
  'Política y organización',
  'Activos',
  'Control de acceso de terceros y de proveedores',
  'Ñ < & >',
  'Continuidad',
];
const axes = names.map((name, place) => ({ code: `A.${place}`, name, score: [0, 37.5, 100, null, 60][place] ?? null }));
const words = {
  title: 'Madurez <2026>',
  scoreOf: (score: number | null) => (score === null ? 'sin respuesta' : `${score} %`),
  legend: { scores: 'Este año', target: 'Meta' },
};
const map = heatMap({
  method: defaultMethod,
  labels: {
    probability: { 1: 'Muy baja', 2: 'Baja', 3: 'Media', 4: 'Alta', 5: 'Muy alta' },
    impact: { 1: 'Leve', 2: 'Menor', 3: 'Moderado', 4: 'Mayor', 5: 'Catastrófico' },
  },
  counts: [
    { probability: 5, impact: 5, count: 12_345 },
    { probability: 2, impact: 3, count: 1 },
  ],
});
const mapTexts = {
  locale: 'es-CO',
  title: 'Mapa de calor',
  kind: 'Riesgo inherente',
  company: 'Alcaldía de San Jerónimo',
  date: '21 de noviembre de 2025',
  probability: 'Probabilidad',
  impact: 'Impacto',
  risks: 'riesgos evaluados',
  ranges: { 1: 'Extremo', 2: 'Alto', 3: 'Moderado', 4: 'Bajo' },
  description: 'Los peores, con impacto catastrófico.',
};
const bars = {
  title: 'Riesgos <por rango>',
  categories: names,
  write: (value: number | null) => (value === null ? '' : String(value)),
};

const pictures: readonly [name: string, svg: string][] = [
  ['radar', radarPicture(axes, words, { target: 80, accent: '#0f766e' })],
  [
    'radar-with-the-year-before',
    radarPicture(
      axes,
      { ...words, legend: { ...words.legend, before: 'El año anterior' } },
      { target: 60, accent: '#0f766e', before: [10, null, 30, 40, 50] },
    ),
  ],
  ['bars', barsPicture({ ...bars, series: [{ name: 'Ahora', color: '#0f766e', values: [3, 0, null, 12, 7] }] })],
  [
    'bars-of-two-series',
    barsPicture({
      ...bars,
      most: 20,
      series: [
        { name: 'Antes', color: '#64748b', values: [3, 0, null, 12, 7] },
        { name: 'Ahora', color: '#0f766e', values: [1, 2, 3, 4, 5] },
      ],
      target: { value: 10, name: 'Meta' },
    }),
  ],
  ['map', heatMapPicture([{ map, texts: mapTexts }], { theme: 'light', width: 900 })],
  [
    'two-maps-in-the-dark',
    heatMapPicture(
      [
        { map, texts: mapTexts },
        { map, texts: { ...mapTexts, kind: 'Riesgo residual' } },
      ],
      { theme: 'dark', width: 1400 },
    ),
  ],
];

test.each(pictures)('the picture %s is drawn as it was', async (name, svg) => {
  const toDo = `the picture ${name} is drawn in another way: take it back, or run this file with -u and look at the picture`;
  await expect(`${svg.replaceAll('><', '>\n<')}\n`, toDo).toMatchFileSnapshot(`kit/fixtures/pictures/${name}.svg`);
});
