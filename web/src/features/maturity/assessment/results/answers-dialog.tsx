import type { AnswerRow, AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { stateOf, valueOf } from '@baluarte/contract/maturity/score.rules.ts';
import { Table, Text } from '@mantine/core';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { answerWords } from '../answers/answer-words.ts';
import { said } from '../../shared/framework-words.ts';
import { QuestionLink, ResultTable } from './result-table.tsx';
import styles from './results.module.css';
import type { WordsOf } from './words-of.ts';

/** What is counted: the questions of a maturity level, or those in a state. */
export type Counted = { level: number } | { state: 'applicable' | 'notApplicable' | 'pending' };

interface AnswersDialogProps {
  results: AssessmentResults;
  definition: FrameworkDefinition;
  wordsOf: WordsOf;
  counted: Counted;
  onClose: () => void;
}

interface Asked {
  code: string;
  answer: AnswerRow | undefined;
}

/** The questions behind a count, each with its answer, who gave it and when. */
export function AnswersDialog({ results, definition, wordsOf, counted, onClose }: AnswersDialogProps) {
  const { t, percent } = useTexts();
  const given = new Map([...results.assessment_clauses, ...results.assessment_controls].map((row) => [row.code, row]));
  const asked = definition.items.map(({ code }): Asked => ({ code, answer: given.get(code) }));
  const list = (title: string, rows: readonly Asked[]) =>
    rows.length === 0 ? null : (
      <section key={title} className={styles.counted}>
        <h3>
          {title} ({rows.length})
        </h3>
        <Rows id={results.id} rows={rows} definition={definition} wordsOf={wordsOf} />
      </section>
    );
  if ('state' in counted) {
    const { state } = counted;
    const is = ({ answer }: Asked) =>
      state === 'applicable' ? stateOf(answer) !== 'notApplicable' : stateOf(answer) === state;
    return (
      <Dialog title={t('assessment.results.counts')} size="64rem" onClose={onClose}>
        {list(t(`assessment.results.${state}`), asked.filter(is))}
      </Dialog>
    );
  }
  const step = definition.levels[counted.level - 1];
  const share = results.compliance.find(({ k }) => k === counted.level);
  const threshold = step?.threshold ?? 0;
  const scored = asked.flatMap(({ code, answer }) => {
    const value = valueOf(answer);
    return value === null ? [] : [{ code, answer, value }];
  });
  return (
    <Dialog
      title={step ? t('assessment.level', { level: counted.level, name: said(step.name) }) : String(counted.level)}
      size="64rem"
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('assessment.results.levelWhy', {
          reached: share?.count ?? 0,
          total: results.counts.applicable,
          threshold,
          percent: percent((share?.percent ?? 0) / 100),
          sufficient: percent(definition.sufficient / 100),
        })}
      </Text>
      {list(
        t('assessment.results.misses', { threshold }),
        scored.filter(({ value }) => value < threshold),
      )}
      {list(
        t('assessment.results.reaches', { threshold }),
        scored.filter(({ value }) => value >= threshold),
      )}
    </Dialog>
  );
}

interface RowsProps extends Pick<AnswersDialogProps, 'wordsOf'> {
  id: number;
  rows: readonly Asked[];
  definition: Pick<FrameworkDefinition, 'scale'>;
}

function Rows({ id, rows, definition, wordsOf }: RowsProps) {
  const { t, dateTime } = useTexts();
  return (
    <ResultTable columns={[{ title: t('assessment.results.item') }, { title: t('assessment.results.answer') }]}>
      {rows.map(({ code, answer }) => (
        <Table.Tr key={code}>
          <Table.Td>
            <QuestionLink id={id} code={code} wordsOf={wordsOf} />
          </Table.Td>
          <Table.Td>
            {answerWords(answer ?? { level: null, is_applicable: true }, definition.scale)}
            {answer ? (
              <span className={styles.who}>
                {t('assessment.results.saidBy', {
                  name: answer.answered_by_name ?? t('catalogue.history.system'),
                  at: dateTime(answer.answered_at),
                })}
              </span>
            ) : null}
          </Table.Td>
        </Table.Tr>
      ))}
    </ResultTable>
  );
}
