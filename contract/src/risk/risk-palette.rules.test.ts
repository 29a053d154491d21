import { describe, expect, test } from 'vitest';
import { paletteSurface, riskPalette, type PaletteTheme } from './risk-palette.rules.ts';

type Triple = readonly [number, number, number];

/** Linear-light simulation at full severity: Machado, Oliveira and Fernandes, 2009. */
const eyes: Record<string, readonly [Triple, Triple, Triple]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  'grey print': [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

const themes: readonly PaletteTheme[] = ['light', 'dark'];
const ids = [4, 3, 2, 1] as const;

test.each(ids)('on a dark surface the fill of range %i stands out by itself', (id) => {
  expect(contrast(riskPalette.dark[id].fill, paletteSurface.dark)).toBeGreaterThanOrEqual(3);
});

describe.each(themes)('%s', (theme) => {
  test.each(ids)('text and outlines of range %i can be read', (id) => {
    const { fill, ink, tint, word, edge } = riskPalette[theme][id];
    const surface = paletteSurface[theme];
    expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(word, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(word, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(edge, surface)).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['usual', 20],
    ['deuteranopia', 14],
    ['protanopia', 14],
    ['tritanopia', 14],
    ['grey print', 9],
  ])('the four colours stay apart: %s eyes see a difference of at least %i', (eye, least) => {
    const seen = ids.map((id) => lab(riskPalette[theme][id].fill, eye));
    const differences = seen.flatMap((one, at) => seen.slice(at + 1).map((other) => difference(one, other)));
    expect(Math.min(...differences)).toBeGreaterThanOrEqual(least);
  });
});

test('the measure itself agrees with a published pair (Sharma, Wu and Dalal, 2005, pair 1)', () => {
  expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
});

function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => dot([0.2126, 0.7152, 0.0722], linear(hex)) + 0.05;
  const [a, b] = [luminance(one), luminance(other)];
  return Math.max(a, b) / Math.min(a, b);
}

function lab(hex: string, eye: string): Triple {
  const [red, green, blue] = eyes[eye] ?? [];
  if (!red || !green || !blue) throw new Error(`no such eye: ${eye}`);
  const seen = [red, green, blue].map((row) => Math.min(1, Math.max(0, dot(row, linear(hex))))) as unknown as Triple;
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f(dot([0.4124564, 0.3575761, 0.1804375], seen) / 0.95047);
  const y = f(dot([0.2126729, 0.7151522, 0.072175], seen));
  const z = f(dot([0.0193339, 0.119192, 0.9503041], seen) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const degree = Math.PI / 180;
  const pull = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const g = 1.5 - 0.5 * pull((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)];
  const hue = (a: number, b: number) => (Math.atan2(b, a * g) / degree + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const isGrey = c1 * c2 < 1e-9;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const h = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const c = (c1 + c2) / 2;
  const wave = (factor: number, offset: number) => Math.cos((factor * h + offset) * degree);
  const t = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63);
  const middle = ((l1 + l2) / 2 - 50) ** 2;
  const dl = (l2 - l1) / (1 + (0.015 * middle) / Math.sqrt(20 + middle));
  const dc = (c2 - c1) / (1 + 0.045 * c);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * degree)) / (1 + 0.015 * c * t);
  const rotation = -2 * pull(c) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * degree);
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}
