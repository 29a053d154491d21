import type { useTexts } from '#kit/texts/texts.ts';

interface NamedRange {
  id: number;
  name: string;
  nameEn: string | null;
}

/** What calls each of some ranges by its number, in the language read; nothing one that is not among them. */
export const rangeNameIn =
  (ranges: readonly NamedRange[], localized: ReturnType<typeof useTexts>['localized']) =>
  (id: number): string => {
    const range = ranges.find((one) => one.id === id);
    return range ? localized(range, 'name') : '';
  };
