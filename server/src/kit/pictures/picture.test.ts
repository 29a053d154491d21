import { inflateSync } from 'node:zlib';
import { heatMapPicture } from '@baluarte/contract/risk/heat-map-picture.ts';
import { heatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import { defaultMethod } from '@baluarte/contract/risk/risk.rules.ts';
import { expect, test } from 'vitest';
import { svgToPng } from './picture.ts';

const only = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50" font-family="Inter">${content}</svg>`;

const counts = [{ probability: 4, impact: 5, count: 12 }];
const map = heatMap({ method: defaultMethod, labels: { probability: {}, impact: {} }, counts });
const texts = {
  locale: 'es-CO',
  title: 'Mapa de calor',
  kind: 'Riesgo inherente',
  company: `</text><script>alert("x")</script> & 'Cía' \u0000\u0007\ud800 ]]> 🛡️`,
  date: '21 de noviembre de 2025',
  probability: 'Probabilidad',
  impact: 'Impacto',
  risks: 'riesgos evaluados',
  ranges: { 1: 'Extremo', 2: 'Alto', 3: 'Moderado', 4: 'Bajo' },
  description: 'Doce riesgos.',
};

test.each(['light', 'dark', 'print'] as const)(
  'the %s heat map becomes a PNG of the width asked for, whatever a company is called',
  async (theme) => {
    const png = await svgToPng(heatMapPicture([{ map, texts }], { theme, width: 1200 }), 600);
    expect(sizeOf(png)).toEqual({ width: 600, height: 466 });
    expect(new Set(rowsOf(png)).size).toBeGreaterThan(100);
  },
);

test('letters are drawn with the fonts of the product, in each weight', async () => {
  const inkOf = async (content: string) => {
    const bytes = rowsOf(await svgToPng(only(content), 200));
    return bytes.filter((byte) => byte > 0).length;
  };
  // An empty picture holds only the filter byte of each of its 50 rows.
  expect(await inkOf('')).toBeLessThanOrEqual(50);
  const weights = [400, 600, 700].map((weight) =>
    inkOf(`<text y="40" font-size="40" font-weight="${weight}">Ñandú ≤ 50</text>`),
  );
  const inks = await Promise.all(weights);
  expect(Math.min(...inks)).toBeGreaterThan(1000);
  expect(new Set(inks).size).toBe(3);
});

test('what is not a picture, or not a width, is refused', async () => {
  await expect(svgToPng('<svg', 200)).rejects.toThrow(Error);
  for (const width of [0, -1, 1.5, 8193, Number.NaN])
    await expect(svgToPng(only(''), width)).rejects.toThrow(RangeError);
});

/** Width and height stand in the first chunk of every PNG. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The filtered rows of the picture, unpacked from its IDAT chunks. */
function rowsOf(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset);
  const packed: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += view.getUint32(at) + 12) {
    const isData = String.fromCharCode(...png.subarray(at + 4, at + 8)) === 'IDAT';
    if (isData) packed.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  return inflateSync(Buffer.concat(packed));
}
