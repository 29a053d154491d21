import type { Purpose } from '@baluarte/contract/maturity/assessment-fields.ts';
import { language } from '#kit/texts/texts.ts';

/** What a purpose is called in the language in use. */
export const purposeName = ({ text, text_en: english }: Purpose): string => (language() === 'en' ? english : text);
