import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Table } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { said } from '../assessment-words.ts';
import { ResultTable } from './result-table.tsx';
import styles from './results.module.css';

const shareStyle = (percent: number): CSSProperties & Record<'--share', number> => ({ '--share': percent / 100 });

interface CompliancePanelProps {
  results: Pick<AssessmentResults, 'compliance' | 'counts'>;
  definition: Pick<FrameworkDefinition, 'levels'>;
}

/** How many questions reach what each level asks for, and how many there are of each kind. */
export function CompliancePanel({ results: { compliance, counts }, definition }: CompliancePanelProps) {
  const { t, number, percent: share } = useTexts();
  return (
    <Panel title={t('assessment.results.compliance')} className={styles.wide}>
      <ResultTable
        columns={[
          { title: t('assessment.results.level') },
          { title: t('assessment.results.reached'), isNumber: true },
          { title: t('assessment.results.share') },
          { title: t('assessment.results.category') },
        ]}
      >
        {compliance.map(({ k, percent, count, category }) => {
          const level = definition.levels[k - 1];
          return (
            <Table.Tr key={k}>
              <Table.Td>
                {level ? t('assessment.level', { level: k, name: said(level.name) }) : k} (≥ {level?.threshold})
              </Table.Td>
              <Table.Td ta="end">
                {t('assessment.answers.answered', { done: number(count), total: number(counts.applicable) })}
              </Table.Td>
              <Table.Td>
                {percent === null ? (
                  '—'
                ) : (
                  <>
                    <span className={styles.bar} style={shareStyle(percent)} aria-hidden />
                    {share(percent / 100)}
                  </>
                )}
              </Table.Td>
              <Table.Td>{category === null ? '—' : t(`assessment.results.categories.${category}`)}</Table.Td>
            </Table.Tr>
          );
        })}
      </ResultTable>
      <dl className={`${styles.counts} ${styles.note}`}>
        {(
          [
            ['applicable', counts.applicable],
            ['notApplicable', counts.not_applicable],
            ['pending', counts.pending],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`assessment.results.${name}`)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
