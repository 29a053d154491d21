import { Button, CloseButton } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { EntrySelect } from './entry-select.tsx';
import type { Entry } from './entry.ts';
import type { FoundLine } from './relation-calls.ts';
import styles from './relate.module.css';

interface UnknownWordsProps {
  of: Catalogue;
  lines: readonly FoundLine[];
  /** The line means this entry, or none where it is left out. */
  onAnswer: (line: FoundLine, entry: Entry | null) => void;
  onLeaveOutAll: () => void;
}

/** Lines of what was pasted that name nothing, or more than one entry: each is asked about, or left out. */
export function UnknownWords({ of, lines, onAnswer, onLeaveOutAll }: UnknownWordsProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section className={styles.unknown} aria-labelledby={id}>
      <div className={styles.foot}>
        <strong id={id}>{t('catalogue.relations.unclear', { count: lines.length })}</strong>
        <Button size="compact-xs" variant="subtle" onClick={onLeaveOutAll}>
          {t('catalogue.relations.leaveOutAll')}
        </Button>
      </div>
      <ul>
        {lines.map((line) => {
          const word = line.words.join(' · ');
          return (
            <li key={word}>
              <span>
                {word}{' '}
                {line.rows.length > 1 ? (
                  <span className={styles.quiet}>
                    ({t('catalogue.relations.ambiguous', { count: line.rows.length })})
                  </span>
                ) : null}
              </span>
              <EntrySelect
                of={of}
                label={t('imports.questions.what', { word })}
                proposals={line.rows.length > 1 ? line.rows : line.proposals}
                onChoose={(entry) => onAnswer(line, entry)}
              />
              <CloseButton
                size="sm"
                aria-label={t('catalogue.relations.leaveOut', { name: word })}
                onClick={() => onAnswer(line, null)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
