import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { Counted } from './answers-dialog.tsx';
import type { Open } from './opened.ts';
import { Opens } from './opens.tsx';
import { QuestionLink } from './result-table.tsx';
import styles from './results.module.css';
import type { WordsOf } from './words-of.ts';

type Raise = AssessmentResults['raises']['overall'][number];

interface RaisesPanelProps {
  results: Pick<AssessmentResults, 'id' | 'raises'>;
  wordsOf: WordsOf;
  /** Code of the figure that is raised. */
  root: string;
  onOpen: Open;
  onCount: (counted: Counted) => void;
}

/** The answers whose next step raises the overall figure most, and those that bring the next level nearest. */
export function RaisesPanel({ results: { id, raises }, wordsOf, root, onOpen, onCount }: RaisesPanelProps) {
  const { t, number } = useTexts();
  const list = (rows: readonly Raise[]) => (
    <ol>
      {rows.map(({ code, from, to, gain }) => (
        <li key={code}>
          <QuestionLink id={id} code={code} wordsOf={wordsOf} />
          <span className={styles.gain}>
            <Opens name={code} onOpen={() => onOpen(root, { supposed: { item: code, level: to } })}>
              {t('assessment.results.raise', { from, to, gain: number(gain) })}
            </Opens>
          </span>
        </li>
      ))}
    </ol>
  );
  const { next_level: next } = raises;
  return (
    <Panel title={t('assessment.results.raises')} className={styles.wide}>
      {raises.overall.length + raises.level.length === 0 ? (
        <p className={styles.note}>{t('assessment.results.noRaises')}</p>
      ) : (
        <div className={styles.raises}>
          {raises.overall.length > 0 ? (
            <div>
              <h3>{t('assessment.results.raisesOverall')}</h3>
              <p>{t('assessment.results.raisesText')}</p>
              {list(raises.overall)}
            </div>
          ) : null}
          {next ? (
            <div>
              <h3>{t('assessment.results.raisesLevel')}</h3>
              <p>
                <Opens name={t('assessment.results.raisesLevel')} onOpen={() => onCount({ level: next.level })}>
                  {t('assessment.results.nextLevel', {
                    count: next.missing,
                    threshold: next.threshold,
                    level: next.level,
                  })}
                </Opens>
              </p>
              {list(raises.level)}
            </div>
          ) : null}
        </div>
      )}
    </Panel>
  );
}
