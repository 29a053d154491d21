import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Table } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { said } from '../../shared/framework-words.ts';
import type { Counted } from './answers-dialog.tsx';
import { Opens } from './opens.tsx';
import { ResultTable } from './result-table.tsx';
import styles from './results.module.css';

const shareStyle = (percent: number): CSSProperties & Record<'--share', number> => ({ '--share': percent / 100 });

interface CompliancePanelProps {
  results: Pick<AssessmentResults, 'compliance' | 'counts'>;
  definition: Pick<FrameworkDefinition, 'levels'>;
  onCount: (counted: Counted) => void;
}

/** How many questions reach what each level asks for, and how many there are of each kind. */
export function CompliancePanel({ results: { compliance, counts }, definition, onCount }: CompliancePanelProps) {
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
          const name = level ? t('assessment.level', { level: k, name: said(level.name) }) : String(k);
          return (
            <Table.Tr key={k}>
              <Table.Td>
                {name} (≥ {level?.threshold})
              </Table.Td>
              <Table.Td ta="end">
                <Opens name={name} onOpen={() => onCount({ level: k })}>
                  {t('assessment.answers.answered', { done: number(count), total: number(counts.applicable) })}
                </Opens>
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
            <dd>
              {count === 0 ? (
                number(count)
              ) : (
                <Opens name={t(`assessment.results.${name}`)} onOpen={() => onCount({ state: name })}>
                  {number(count)}
                </Opens>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
