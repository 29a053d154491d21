import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import { Table } from '@mantine/core';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Score } from './score.tsx';
import { ResultTable } from './result-table.tsx';
import styles from './results.module.css';
import type { WordsOf } from './words-of.ts';

interface PhasesPanelProps {
  results: Pick<AssessmentResults, 'phases'>;
  wordsOf: WordsOf;
  onOpen: (code: string) => void;
}

/** The phases of the cycle: what each scores and weighs, and how much of the whole is its own. */
export function PhasesPanel({ results: { phases }, wordsOf, onOpen }: PhasesPanelProps) {
  const { t, number } = useTexts();
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
            <Table.Td ta="end">{phase.weight === null ? '—' : number(phase.weight)}</Table.Td>
            <Table.Td ta="end">{phase.contribution === null ? '—' : number(phase.contribution)}</Table.Td>
          </Table.Tr>
        ))}
      </ResultTable>
    </Panel>
  );
}
