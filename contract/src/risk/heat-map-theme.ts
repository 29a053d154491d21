import { paletteSurface, riskPalette, type Shade } from './risk-palette.rules.ts';
import type { RangeId } from './risk.rules.ts';
import { element } from '#kit/svg.ts';

export type PictureTheme = 'light' | 'dark' | 'print';

type Tones = {
  readonly page: string;
  readonly line: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
};
export type Theme = Tones & { readonly shades: Readonly<Record<RangeId, Shade>>; readonly pattern: number };

const black = '#000000';
const onPaper = (shade: Shade): Shade => ({ ...shade, tint: '#ffffff', word: black, edge: '#333333' });
export const themes: Readonly<Record<PictureTheme, Theme>> = {
  light: {
    page: paletteSurface.light,
    line: '#dbe2ea',
    ink: '#0f172a',
    muted: '#526075',
    accent: '#0f766e',
    shades: riskPalette.light,
    pattern: 0.5,
  },
  dark: {
    page: paletteSurface.dark,
    line: '#2b3a50',
    ink: '#eef3f9',
    muted: '#a3b1c4',
    accent: '#4fd1c5',
    shades: riskPalette.dark,
    pattern: 0.5,
  },
  // Paper: no tinted surfaces, black words, patterns strong enough for a grey laser printer.
  print: {
    page: '#ffffff',
    line: '#8793a3',
    ink: black,
    muted: '#333d4b',
    accent: '#0b5a54',
    shades: {
      4: onPaper(riskPalette.light[4]),
      3: onPaper(riskPalette.light[3]),
      2: onPaper(riskPalette.light[2]),
      1: onPaper(riskPalette.light[1]),
    },
    pattern: 0.8,
  },
};

/** Denser as the range grows worse, so that the order is readable without any colour. */
const marks: Readonly<Record<RangeId, (stroke: Record<string, string | number>) => string[]>> = {
  4: ({ stroke = '', 'stroke-opacity': opacity = 1 }) => [
    element('circle', { cx: 4, cy: 4, r: 1.5, fill: stroke, 'fill-opacity': opacity }),
    element('circle', { cx: 12, cy: 12, r: 1.5, fill: stroke, 'fill-opacity': opacity }),
  ],
  3: (stroke) => [element('path', { d: 'M0 4H16M0 12H16', ...stroke })],
  2: (stroke) => [element('path', { d: 'M-4 12L12 -4M-4 20L20 -4M4 20L20 4', ...stroke })],
  1: (stroke) => [
    element('path', { d: 'M-4 12L12 -4M-4 20L20 -4M4 20L20 4M-4 4L12 20M-4 -4L20 20M4 -4L20 12', ...stroke }),
  ],
};

/** The two patterns of each range, `full-4` and `empty-4` to `full-1` and `empty-1`, as definitions of the document. */
export function patterns({ shades, pattern }: Theme): string[] {
  return ([4, 3, 2, 1] as const).flatMap((id) => {
    const box = { width: 16, height: 16, patternUnits: 'userSpaceOnUse' };
    const stroke = (colour: string, opacity: number) => ({
      stroke: colour,
      'stroke-width': 1.4,
      'stroke-opacity': opacity,
    });
    return [
      element('pattern', { id: `full-${id}`, ...box }, ...marks[id](stroke(shades[id].ink, pattern))),
      element('pattern', { id: `empty-${id}`, ...box }, ...marks[id](stroke(shades[id].edge, pattern * 0.7))),
    ];
  });
}
