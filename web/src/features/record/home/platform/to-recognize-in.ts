import type { Translate } from '#kit/texts/texts.ts';
import type { Figure } from './figure-cells.tsx';
import type { PlatformFigures } from './use-platform.ts';

/** The figure of what nobody has recognized yet, of all that the relations suggest. */
export function toRecognizeIn(
  t: Translate,
  number: (value: number) => string,
  { total, unrecognized, isMore }: PlatformFigures['suggestions'],
): Figure {
  const count = number(unrecognized);
  return {
    what: t('companyRisk.home.suggestions'),
    count: isMore ? t('companyRisk.most', { count }) : count,
    parts: [{ what: t('companyRisk.home.ofSuggestions', { count: total }), count: '' }],
  };
}
