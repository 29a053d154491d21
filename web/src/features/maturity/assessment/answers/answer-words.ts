import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { translate } from '#kit/texts/texts.ts';
import { said as words } from '../../shared/framework-words.ts';

interface Standing {
  level: number | null;
  is_applicable: boolean;
}

/** What is said of an item in short: its level by name and value, that it does not apply, or nothing. */
export function answerWords({ level, is_applicable }: Standing, scale: FrameworkDefinition['scale']): string {
  if (!is_applicable) return translate('assessment.answers.apart');
  if (level === null) return translate('assessment.answers.none');
  const step = scale.find(({ value }) => value === level);
  return step ? `${words(step.name)} · ${level}` : String(level);
}
