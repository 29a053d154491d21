import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import { Table } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import { ChartPanel, type ChartRow } from './chart-panel.tsx';
import type { Open } from './opened.ts';
import { Opens } from './opens.tsx';
import { Score } from './score.tsx';
import { ResultTable } from './result-table.tsx';
import type { WordsOf } from './words-of.ts';

interface PhasesPanelProps {
  results: Pick<AssessmentResults, 'phases' | 'groups'>;
  rows: readonly ChartRow[];
  target: number;
  wordsOf: WordsOf;
  onOpen: Open;
}

/** The phases of the cycle, drawn and in a table: what each scores and weighs, and how much of the whole is its own. */
export function PhasesPanel({ results: { phases, groups }, rows, target, wordsOf, onOpen }: PhasesPanelProps) {
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
  const table = (
    <ResultTable
      columns={[
        { title: t('assessment.results.phase') },
        { title: t('assessment.results.score') },
        { title: t('assessment.results.weight'), isNumber: true },
        { title: t('assessment.results.contribution'), isNumber: true },
      ]}
    >
      {phases.map((phase, place) => (
        <Table.Tr key={phase.code}>
          <Table.Td>{wordsOf.group(phase.code)}</Table.Td>
          <Table.Td>{rows[place] ? <Score {...rows[place]} onOpen={onOpen} /> : null}</Table.Td>
          <Table.Td ta="end">{inParent(phase.code, t('assessment.results.weight'), phase.weight)}</Table.Td>
          <Table.Td ta="end">{inParent(phase.code, t('assessment.results.contribution'), phase.contribution)}</Table.Td>
        </Table.Tr>
      ))}
    </ResultTable>
  );
  return (
    <ChartPanel
      title={t('assessment.results.phases')}
      head={t('assessment.results.phase')}
      rows={rows}
      target={target}
      beside={table}
      onOpen={onOpen}
    />
  );
}
