import type { Purpose } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { readParameters } from '#organization/shared/seed-data.ts';

/** What assessments are for, as the product ships it. */
export const purposes = () => readParameters().tables.assessment_purposes;

/** What a purpose is called; its number where there is none of it. */
export const purposeText = (id: number, language: Language): string =>
  purposes().find((purpose) => purpose.id === id)?.name[language] ?? String(id);

/** A purpose as rows name it. */
export const purposeOf = (id: number, language: Language): Purpose => ({
  id,
  text: purposeText(id, language),
  text_en: purposeText(id, 'en'),
});
