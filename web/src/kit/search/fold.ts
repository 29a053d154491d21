import { tidyLine } from '@baluarte/contract/kit/tidy-line.ts';

/** Text without case or accents, as the search of the server folds it. */
export const fold = (text: string): string => tidyLine(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
