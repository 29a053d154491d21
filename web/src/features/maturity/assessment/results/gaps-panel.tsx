import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import { Button, Group, NativeSelect, Table } from '@mantine/core';
import { useState } from 'react';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useGapAct } from '../passed-parts.ts';
import { QuestionLink } from './result-table.tsx';
import styles from './results.module.css';
import type { WordsOf } from './words-of.ts';

const priorities = ['high', 'medium', 'low'] as const;
const atFirst = 12;

interface GapsPanelProps {
  results: Pick<AssessmentResults, 'id' | 'gaps'>;
  wordsOf: WordsOf;
  /** Gaps of then, which nothing is done about any more. */
  isPast: boolean;
}

/** Codes of requirements and controls of ISO/IEC 27001. */
const isOfStandard = (code: string) => /^(\d+|A)(\.\d+)+$/.test(code);

/** What is below the top of the scale, the lowest first, by priority. */
export function GapsPanel({ results: { id, gaps }, wordsOf, isPast }: GapsPanelProps) {
  const { t, date } = useTexts();
  const act = useGapAct();
  const actOn = isPast ? null : act;
  const [priority, setPriority] = useState<string>('');
  const [isWhole, setWhole] = useState(false);
  const found = priority === '' ? gaps : gaps.filter((gap) => gap.priority === priority);
  const shown = isWhole ? found : found.slice(0, atFirst);
  const countOf = (of: string) => gaps.filter((gap) => gap.priority === of).length;
  return (
    <Panel
      title={`${t('assessment.results.gaps')} (${gaps.length})`}
      isFlush={gaps.length > 0}
      className={styles.wide}
      actions={
        <Group gap="xs">
          {actOn?.(
            // Controls are made of gaps of the standard: their domain follows from its requirement or control.
            gaps
              .filter((gap) => isOfStandard(gap.item))
              .map((gap) => ({
                code: gap.item,
                name: wordsOf.item(gap.item),
                gap: gap.gap,
                isUrgent: gap.priority === 'high',
                dueDate: gap.due_date,
                person: gap.responsible_name,
                areaId: gap.area_id,
              })),
          )}
          <NativeSelect
            size="xs"
            aria-label={t('assessment.results.priority')}
            data={[
              { value: '', label: t('assessment.results.allPriorities') },
              ...priorities.map((each) => ({
                value: each,
                label: `${t(`assessment.results.priorities.${each}`)} (${countOf(each)})`,
              })),
            ]}
            value={priority}
            onChange={({ currentTarget }) => setPriority(currentTarget.value)}
          />
        </Group>
      }
    >
      {gaps.length === 0 ? (
        <Empty title={t('assessment.results.gapsNone')} text={t('assessment.results.gapsNoneText')} />
      ) : (
        <div className={styles.scroll}>
          <Table fz="sm" verticalSpacing={6} miw="46rem">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('assessment.results.item')}</Table.Th>
                <Table.Th scope="col">{t('assessment.answers.level')}</Table.Th>
                <Table.Th scope="col">{t('assessment.results.priority')}</Table.Th>
                <Table.Th scope="col">{t('assessment.results.gap')}</Table.Th>
                <Table.Th scope="col">{t('assessment.answers.responsible')}</Table.Th>
                <Table.Th scope="col">{t('assessment.answers.due')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((gap) => (
                <Table.Tr key={gap.item}>
                  <Table.Td>
                    <QuestionLink id={id} code={gap.item} wordsOf={wordsOf} />
                  </Table.Td>
                  <Table.Td className={styles.level}>
                    {gap.level} · {wordsOf.step(gap.level)}
                  </Table.Td>
                  <Table.Td>
                    <span className={styles.priority} data-priority={gap.priority}>
                      {t(`assessment.results.priorities.${gap.priority}`)}
                    </span>
                  </Table.Td>
                  <Table.Td c={gap.gap === '' ? 'dimmed' : undefined}>
                    {gap.gap === '' ? t('assessment.results.noGap') : gap.gap}
                  </Table.Td>
                  <Table.Td>{gap.responsible_name}</Table.Td>
                  <Table.Td>{gap.due_date === null ? null : date(gap.due_date)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {shown.length < found.length ? (
            <Button variant="subtle" size="compact-sm" m="xs" onClick={() => setWhole(true)}>
              {t('assessment.results.more', { count: found.length - shown.length })}
            </Button>
          ) : null}
        </div>
      )}
    </Panel>
  );
}
