import type { Document } from '../document.ts';

/** Twentieths of a point, in which Word measures. */
const millimetre = 56.6929;
const twips = (millimetres: number) => Math.round(millimetres * millimetre);

/** A pixel of Word is fifteen of its twips. */
export const pixel = 15;

export interface Page {
  width: number;
  height: number;
  margin: { x: number; top: number; bottom: number };
  /** Between the margins. */
  inner: { width: number; height: number };
}

/** A page of A4 with the margins of the PDF, in twips. */
export function pageOf({ isLandscape }: Pick<Document, 'isLandscape'>): Page {
  const [width, height] = isLandscape ? [twips(297), twips(210)] : [twips(210), twips(297)];
  const margin = { x: twips(18), top: twips(24), bottom: twips(20) };
  return { width, height, margin, inner: { width: width - 2 * margin.x, height: height - margin.top - margin.bottom } };
}

/** Widths of columns that fill a whole one, in proportion. */
export function shares(widths: readonly number[], whole: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0) || 1;
  const found = widths.map((width) => Math.floor((width / total) * whole));
  const rest = whole - found.reduce((sum, width) => sum + width, 0);
  return found.map((width, index) => (index === found.length - 1 ? width + rest : width));
}
