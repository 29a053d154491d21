import type { RangeId } from './risk.rules.ts';

/**
 * One risk colour in one theme.
 * `fill` a place that holds risks · `ink` text on it · `tint` the same place when empty ·
 * `word` text on tint and surface · `edge` outline and pattern on tint and surface.
 */
export type Shade = {
  readonly fill: string;
  readonly ink: string;
  readonly tint: string;
  readonly word: string;
  readonly edge: string;
};

export type PaletteTheme = 'light' | 'dark';

/** The surface each theme is measured on. */
export const paletteSurface: Readonly<Record<PaletteTheme, string>> = { light: '#ffffff', dark: '#111a2b' };

/**
 * The four risk colours. Smallest CIEDE2000 difference between any two fills, by eye (Machado 2009, full severity):
 * light: usual 25.1, deuteranopia 18.1, protanopia 17.1, tritanopia 16.8, grey print 10.8;
 * dark: 26.0, 16.9, 14.8, 17.3, 9.3. A plain traffic light has 20.4, 8.2, 9.9, 13.9 and 7.9.
 * Text on a fill has contrast 4.7 or more, words 4.5 or more, edges 3 or more. `risk-palette.test.ts` measures them.
 */
export const riskPalette: Readonly<Record<PaletteTheme, Readonly<Record<RangeId, Shade>>>> = {
  light: {
    4: { fill: '#4dbb86', ink: '#0f172a', tint: '#e9f6f0', word: '#12633f', edge: '#2c8a5e' },
    3: { fill: '#f7d353', ink: '#0f172a', tint: '#fdf7df', word: '#6f5200', edge: '#a37a00' },
    2: { fill: '#db621c', ink: '#0f172a', tint: '#fdeee5', word: '#993f0b', edge: '#c2530f' },
    1: { fill: '#a8232f', ink: '#ffffff', tint: '#f9e6e8', word: '#98202b', edge: '#a8232f' },
  },
  dark: {
    4: { fill: '#55c894', ink: '#0f172a', tint: '#14302b', word: '#7fdcb0', edge: '#3f9c72' },
    3: { fill: '#f7da6b', ink: '#0f172a', tint: '#2f2d22', word: '#f7da6b', edge: '#a8914a' },
    2: { fill: '#e8742b', ink: '#0f172a', tint: '#35241d', word: '#ff9d63', edge: '#c4622a' },
    1: { fill: '#bd2f38', ink: '#ffffff', tint: '#361c26', word: '#ff8f96', edge: '#d64a53' },
  },
};
