/** Share of light of a channel, 0 to 255. */
const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of a colour, `#rrggbb` (WCAG 2.2). */
const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce(
    (sum, weight, place) => sum + weight * linear(Number.parseInt(hex.slice(1 + place * 2, 3 + place * 2), 16)),
    0,
  );

/** The least contrast of text with what it stands on (AA). */
export const leastContrast = 4.5;

/** Contrast of a colour, `#rrggbb`, with white: 1 to 21 (WCAG 2.2). */
export const contrastWithWhite = (hex: string): number => 1.05 / (luminance(hex) + 0.05);
