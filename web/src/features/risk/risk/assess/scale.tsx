import { Tooltip } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { localized, useTexts } from '#kit/texts/texts.ts';
import type { ScaleLevel } from '#risk/shared/method-rules.ts';
import styles from './scale.module.css';

export interface ScaleProps {
  label: string;
  /** Beside the label: a choice of measure. */
  beside?: ReactNode;
  /** Beside what the chosen level means: that it decides. */
  mark?: ReactNode;
  levels: readonly ScaleLevel[];
  /** Level chosen; null: does not apply; undefined: not answered. */
  chosen: number | null | undefined;
  mayNotApply?: boolean;
  /** Words under the numbers, where there is room for them. */
  isWide?: boolean;
  isReadOnly: boolean;
  /** Whether an answer may be given; any unless said. */
  mayChoose?: (levelId: number | null | undefined) => boolean;
  isCurrent: boolean;
  /** Place among the questions, for the keys. */
  index: number;
  /** Shown below while nothing is chosen. */
  empty: ReactNode;
  onChoose: (levelId: number | null | undefined) => void;
}

const orderWords = (level: ScaleLevel) => ({
  name: localized(level, 'name'),
  description: localized(level, 'description'),
});

interface OptionProps {
  group: string;
  mark: ReactNode;
  word: string;
  description: string;
  isWide: boolean;
  isChosen: boolean;
  isReadOnly: boolean;
  onChoose: () => void;
  onClear: () => void;
}

/** One level as a radio button; a second click takes the answer back. */
function Option({ group, mark, word, description, isWide, isChosen, isReadOnly, onChoose, onClear }: OptionProps) {
  return (
    <Tooltip
      multiline
      maw={280}
      events={{ hover: true, focus: false, touch: false }}
      label={
        <>
          <strong>{word}</strong>
          {description ? <span className={styles.tip}>{description}</span> : null}
        </>
      }
    >
      <label className={styles.option} data-chosen={isChosen || undefined} data-wide={isWide || undefined}>
        <input
          type="radio"
          name={group}
          className="b-visually-hidden"
          checked={isChosen}
          disabled={isReadOnly}
          onChange={onChoose}
          onClick={() => isChosen && onClear()}
        />
        <span className={styles.order}>{mark}</span>
        <span className={isWide ? styles.word : 'b-visually-hidden'}>{word}</span>
        <span className="b-visually-hidden">{description}</span>
      </label>
    </Tooltip>
  );
}

/** One question: its levels in a row, what the chosen one means below. */
export function Scale(props: ScaleProps) {
  const {
    label,
    levels,
    chosen,
    mayNotApply = false,
    isWide = false,
    isReadOnly,
    onChoose,
    mayChoose = () => true,
  } = props;
  const { t } = useTexts();
  const group = useId();
  const level = levels.find(({ id }) => id === chosen);
  const words = level ? orderWords(level) : null;
  const option = { group, isWide, onClear: () => onChoose(undefined) };
  return (
    <fieldset
      className={styles.scale}
      data-question={props.index}
      data-wide={isWide || undefined}
      data-current={props.isCurrent || undefined}
      data-out={chosen === null || undefined}
    >
      <legend className={styles.legend}>
        <span className={styles.label}>{label}</span>
        {props.beside}
      </legend>
      <div className={styles.options}>
        {levels.map((each) => (
          <Option
            key={each.id}
            {...option}
            mark={each.order}
            word={orderWords(each).name}
            description={orderWords(each).description}
            isChosen={each.id === chosen}
            isReadOnly={isReadOnly || !mayChoose(each.id)}
            onChoose={() => onChoose(each.id)}
          />
        ))}
        {mayNotApply ? (
          <Option
            {...option}
            mark={t('risk.panel.notApplicableShort')}
            word={t('risk.panel.notApplicable')}
            description={t('risk.panel.notApplicableText')}
            isChosen={chosen === null}
            isReadOnly={isReadOnly || !mayChoose(null)}
            onChoose={() => onChoose(null)}
          />
        ) : null}
      </div>
      <p className={styles.meaning}>
        {words ? (
          <>
            <span className={styles.chosen}>{words.name}</span>
            {words.description ? ` · ${words.description}` : null}
          </>
        ) : chosen === null ? (
          t('risk.panel.notApplicable')
        ) : (
          props.empty
        )}
        {props.mark}
      </p>
    </fieldset>
  );
}
