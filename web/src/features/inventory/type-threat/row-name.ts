import { localized } from '#kit/texts/texts.ts';
import type { TypeRow } from './pair-model.ts';

/** Name of a type, a threat or a category of either, in the language in use; its code where it has none. */
export const rowName = (row: Pick<TypeRow, 'code' | 'name' | 'nameEn'>): string => localized(row, 'name') || row.code;
