import type { AssessmentResults, Comparison, TrendPoint } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { NativeSelect, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { answerWords } from '../answers/answer-words.ts';
import { comparisonQuery, trendQuery } from '../assessment-queries.ts';
import { assessmentName } from '../assessment-words.ts';
import { QuestionLink } from './question-link.tsx';
import { ResultTable } from './result-table.tsx';
import styles from './results.module.css';
import { TrendPicture } from './trend-picture.tsx';
import type { WordsOf } from './words-of.ts';

/** Kinds of groups that a comparison lists; the rest is in the arithmetic. */
const told: ReadonlySet<string> = new Set(['overall', 'dimension', 'phase', 'theme', 'function']);

interface ComparisonPanelProps {
  results: AssessmentResults;
  definition: Pick<FrameworkDefinition, 'scale'>;
  wordsOf: WordsOf;
}

/** How the overall figure went over the assessments of the purpose, and what moved since an earlier one, or until a later one. */
export function ComparisonPanel({ results, definition, wordsOf }: ComparisonPanelProps) {
  const { t, date } = useTexts();
  const { data: trend } = useQuery(trendQuery(results.purpose.id));
  const [chosen, setChosen] = useState<number | null>(null);
  const at = trend?.findIndex(({ id }) => id === results.id) ?? -1;
  const others = (trend ?? []).filter(({ id }) => id !== results.id);
  const withId = chosen ?? (at > 0 ? trend?.[at - 1] : others.at(-1))?.id;
  const isLater = trend !== undefined && trend.findIndex(({ id }) => id === withId) > at;
  const [after, before] = isLater ? [withId ?? 0, results.id] : [results.id, withId ?? 0];
  const { data } = useQuery({ ...comparisonQuery(after, before), enabled: withId !== undefined });
  const optionOf = (point: TrendPoint) => ({
    value: String(point.id),
    label: `${assessmentName(point, date(point.assessment_date))} (${date(point.assessment_date)})`,
  });
  return (
    <Panel
      title={t('assessment.results.compare')}
      className={styles.wide}
      actions={
        others.length > 0 ? (
          <NativeSelect
            size="xs"
            aria-label={t('assessment.results.compareWith')}
            data={others.map(optionOf)}
            value={String(withId ?? '')}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        ) : null
      }
    >
      {trend && others.length === 0 ? (
        <Empty title={t('assessment.results.compareNone')} text={t('assessment.results.compareFirst')} />
      ) : null}
      {others.length > 0 && trend ? <TrendPicture points={trend} currentId={results.id} /> : null}
      {data ? (
        <Moves id={results.id} data={data} definition={definition} wordsOf={wordsOf} />
      ) : withId === undefined ? null : (
        <PageSkeleton />
      )}
    </Panel>
  );
}

function Change({ value }: { value: number | null }) {
  const { number } = useTexts();
  if (value === null) return '—';
  const way = value > 0 ? 'up' : value < 0 ? 'down' : 'same';
  return (
    <span className={styles.change} data-way={way}>
      {way === 'up' ? '+' : ''}
      {number(value)}
    </span>
  );
}

interface MovesProps extends Omit<ComparisonPanelProps, 'results'> {
  id: number;
  data: Comparison;
}

function Moves({ id, data, definition, wordsOf }: MovesProps) {
  const { t, number } = useTexts();
  const figure = (value: number | null) => (value === null ? '—' : number(value));
  const isReframed = data.before.framework_version !== data.after.framework_version;
  return (
    <>
      <ResultTable
        columns={[
          { title: t('assessment.results.figure') },
          { title: t('assessment.results.before'), isNumber: true },
          { title: t('assessment.results.after'), isNumber: true },
          { title: t('assessment.results.change'), isNumber: true },
          ...(isReframed
            ? [
                { title: t('assessment.results.byAnswers'), isNumber: true },
                { title: t('assessment.results.byFramework'), isNumber: true },
              ]
            : []),
        ]}
      >
        {data.figures
          .filter(({ kind }) => told.has(kind))
          .map((each) => (
            <Table.Tr key={each.code}>
              <Table.Td fw={each.kind === 'overall' ? 600 : undefined}>{wordsOf.group(each.code)}</Table.Td>
              <Table.Td ta="end">{figure(each.before)}</Table.Td>
              <Table.Td ta="end">{figure(each.after)}</Table.Td>
              <Table.Td ta="end">
                <Change value={each.change} />
              </Table.Td>
              {isReframed ? (
                <>
                  <Table.Td ta="end">
                    <Change value={each.by_answers} />
                  </Table.Td>
                  <Table.Td ta="end">
                    <Change value={each.by_framework} />
                  </Table.Td>
                </>
              ) : null}
            </Table.Tr>
          ))}
      </ResultTable>
      {data.answers.length === 0 ? (
        <p className={styles.note}>{t('assessment.results.unmoved')}</p>
      ) : (
        <details className={styles.moved}>
          <summary>{t('assessment.results.moved', { count: data.answers.length })}</summary>
          <ResultTable
            columns={[
              { title: t('assessment.results.item') },
              { title: t('assessment.results.before') },
              { title: t('assessment.results.after') },
              { title: t('assessment.answers.justification') },
            ]}
          >
            {data.answers.map((moved) => (
              <Table.Tr key={moved.code}>
                <Table.Td>
                  <QuestionLink id={id} code={moved.code} wordsOf={wordsOf} />
                </Table.Td>
                {[moved.before, moved.after].map(({ level, state }, place) => (
                  <Table.Td key={place}>
                    {answerWords({ level, is_applicable: state !== 'notApplicable' }, definition.scale)}
                  </Table.Td>
                ))}
                <Table.Td>{moved.justification}</Table.Td>
              </Table.Tr>
            ))}
          </ResultTable>
        </details>
      )}
    </>
  );
}
