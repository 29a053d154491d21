import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { useId } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { said as words } from '../../shared/framework-words.ts';
import type { Said } from './question.ts';
import styles from './answers.module.css';

interface LevelChoiceProps {
  scale: FrameworkDefinition['scale'];
  said: Said;
  isReadOnly: boolean;
  onLevel: (level: number | null) => void;
  onApart: () => void;
}

/** The steps of the scale, each with its key, its name and what one sees at it, and that the question does not apply. */
export function LevelChoice({ scale, said, isReadOnly, onLevel, onApart }: LevelChoiceProps) {
  const { t } = useTexts();
  const group = useId();
  const option = (
    key: string,
    mark: string,
    { name, text, isChosen, choose }: { name: string; text: string; isChosen: boolean; choose: () => void },
  ) => (
    <label key={key} className={styles.option} data-chosen={isChosen || undefined} data-shut={isReadOnly || undefined}>
      <input
        type="radio"
        name={group}
        className="b-visually-hidden"
        checked={isChosen}
        disabled={isReadOnly}
        onChange={choose}
        // A second click takes the answer back.
        onClick={() => isChosen && onLevel(null)}
      />
      <span className={styles.key} aria-hidden>
        {mark}
      </span>
      <span>
        <strong>{name}</strong>
        <span className={styles.meaning}>{text}</span>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.scale}>
      <legend className="b-visually-hidden">{t('assessment.answers.level')}</legend>
      {scale.map((step, place) =>
        option(String(step.value), String(place), {
          name: `${words(step.name)} · ${step.value}`,
          text: words(step.description),
          isChosen: said.is_applicable && said.level === step.value,
          choose: () => onLevel(step.value),
        }),
      )}
      {option('apart', 'N', {
        name: t('assessment.answers.apart'),
        text: t('assessment.answers.apartHint'),
        isChosen: !said.is_applicable,
        choose: onApart,
      })}
    </fieldset>
  );
}
