import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import { Table } from '@mantine/core';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { Open } from './opened.ts';
import { Opens } from './opens.tsx';
import { Score } from './score.tsx';
import { ResultTable } from './result-table.tsx';
import styles from './results.module.css';
import type { WordsOf } from './words-of.ts';

interface PhasesPanelProps {
  results: Pick<AssessmentResults, 'phases' | 'groups'>;
  wordsOf: WordsOf;
  onOpen: Open;
}

/** The phases of the cycle: what each scores and weighs, and how much of the whole is its own. */
export function PhasesPanel({ results: { phases, groups }, wordsOf, onOpen }: PhasesPanelProps) {
  const { t, number } = useTexts();
  const parents = new Map(groups.map(({ code, parent }) => [code, parent]));
  // Both are read where the figure above is made.
  const inParent = (code: string, title: string, value: number | null) => {
    const parent = parents.get(code) ?? null;
    if (value === null) return '—';
    return parent === null ? (
      number(value)
    ) : (
      <Opens name={`${wordsOf.group(code)}, ${title}`} onOpen={() => onOpen(parent)}>
        {number(value)}
      </Opens>
    );
  };
  return (
    <Panel title={t('assessment.results.phases')} isFlush className={styles.wide}>
      <ResultTable
        columns={[
          { title: t('assessment.results.phase') },
          { title: t('assessment.results.score') },
          { title: t('assessment.results.weight'), isNumber: true },
          { title: t('assessment.results.contribution'), isNumber: true },
        ]}
      >
        {phases.map((phase) => (
          <Table.Tr key={phase.code}>
            <Table.Td>{wordsOf.group(phase.code)}</Table.Td>
            <Table.Td>
              <Score
                code={phase.code}
                name={wordsOf.group(phase.code)}
                score={phase.score}
                rangeId={phase.range_id}
                label={wordsOf.step(phase.label)}
                onOpen={onOpen}
              />
            </Table.Td>
            <Table.Td ta="end">{inParent(phase.code, t('assessment.results.weight'), phase.weight)}</Table.Td>
            <Table.Td ta="end">
              {inParent(phase.code, t('assessment.results.contribution'), phase.contribution)}
            </Table.Td>
          </Table.Tr>
        ))}
      </ResultTable>
    </Panel>
  );
}
