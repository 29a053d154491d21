import { pictureSize } from '#kit/pictures/picture-kind.ts';
import type { Document } from './document.ts';

/**
 * How large the mark of a company is shown, in whole pixels: as high as told at most, and no wider than four times that. Null for bytes that
 * tell no size.
 */
export function logoSize(
  { bytes, type }: NonNullable<Document['logo']>,
  highest: number,
): { width: number; height: number } | null {
  const size = pictureSize(type === 'jpg' ? 'jpeg' : 'png', Buffer.from(bytes));
  if (!size || size.width === 0 || size.height === 0) return null;
  const scale = Math.min(highest / size.height, (highest * 4) / size.width);
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}
