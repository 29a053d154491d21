import type { ArithmeticLine } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { formulas } from '@baluarte/contract/maturity/framework.rules.ts';
import { Table, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { answerWords } from '../answers/answer-words.ts';
import { arithmeticQuery } from '../assessment-queries.ts';
import { said } from '../assessment-words.ts';
import { ResultTable } from './result-table.tsx';
import styles from './results.module.css';

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

interface ArithmeticDialogProps {
  id: number;
  code: string;
  /** The moment it is shown at. */
  at: string | undefined;
  definition: FrameworkDefinition;
  onClose: () => void;
}

/** What a group or an item is called. */
function nameIn({ groups, items }: FrameworkDefinition, { code, is_item: isItem }: ArithmeticLine): string {
  const found = (isItem ? items : groups).find((each) => each.code === code);
  return found ? said(found.name) : code;
}

/** How a figure comes about, line by line down to the answers, with who gave each and when. */
export function ArithmeticDialog({ id, code, at, definition, onClose }: ArithmeticDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(arithmeticQuery(id, code, at));
  const group = definition.groups.find((each) => each.code === code);
  return (
    <Dialog
      title={t('assessment.results.arithmetic', { name: group ? said(group.name) : code })}
      size="64rem"
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('assessment.results.arithmeticText')}
      </Text>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Lines lines={data} definition={definition} /> : error ? null : <PageSkeleton />}
    </Dialog>
  );
}

function Lines({ lines, definition }: { lines: readonly ArithmeticLine[]; definition: FrameworkDefinition }) {
  const { t, number, dateTime } = useTexts();
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(lines.slice(0, 1).map(({ line }) => line)));
  const parents = new Set(lines.map(({ above }) => above));
  const byLine = new Map(lines.map((line) => [line.line, line]));
  const isShown = ({ above }: ArithmeticLine): boolean => {
    const parent = above === null ? undefined : byLine.get(above);
    return parent === undefined || (open.has(parent.line) && isShown(parent));
  };
  const toggle = (line: number) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(line)) next.add(line);
      return next;
    });
  const figure = (value: number | null) => (value === null ? '—' : number(value));
  const whatOf = (line: ArithmeticLine): string => {
    if (line.is_item)
      return answerWords({ level: line.level, is_applicable: line.state !== 'notApplicable' }, definition.scale);
    if (line.is_typed) return t('assessment.results.typed', { reason: line.reason ?? '' });
    const formula = formulas.find((each) => each === line.formula);
    return formula ? t(`assessment.results.formulas.${formula}`) : '';
  };
  return (
    <ResultTable
      columns={[
        { title: t('assessment.results.figure') },
        { title: t('assessment.results.value') },
        { title: t('assessment.results.score'), isNumber: true },
        { title: t('assessment.results.exact'), isNumber: true },
        { title: t('assessment.results.weight'), isNumber: true },
        { title: t('assessment.results.contribution'), isNumber: true },
      ]}
    >
      {lines.filter(isShown).map((line) => {
        const name = (
          <>
            {line.is_item || /^[A-Z]*[.\d]/.test(line.code) ? <span className={styles.code}>{line.code}</span> : null}{' '}
            {nameIn(definition, line)}
          </>
        );
        const isOpen = open.has(line.line);
        const Mark = isOpen ? IconChevronDown : IconChevronRight;
        return (
          <Table.Tr key={line.line}>
            <Table.Td style={{ paddingInlineStart: `${0.5 + line.depth * 1.25}rem` }}>
              {parents.has(line.line) ? (
                <UnstyledButton
                  fz="sm"
                  className={styles.fold}
                  aria-expanded={isOpen}
                  onClick={() => toggle(line.line)}
                >
                  <Mark {...icon} /> {name}
                </UnstyledButton>
              ) : (
                name
              )}
            </Table.Td>
            <Table.Td>
              {whatOf(line)}
              {line.answered_at ? (
                <span className={styles.who}>
                  {t('assessment.results.saidBy', {
                    name: line.answered_by_name ?? t('catalogue.history.system'),
                    at: dateTime(line.answered_at),
                  })}
                </span>
              ) : null}
            </Table.Td>
            <Table.Td ta="end">{figure(line.score)}</Table.Td>
            <Table.Td ta="end" c="dimmed">
              {line.exact ?? '—'}
            </Table.Td>
            <Table.Td ta="end">{figure(line.weight)}</Table.Td>
            <Table.Td ta="end">{figure(line.contribution)}</Table.Td>
          </Table.Tr>
        );
      })}
    </ResultTable>
  );
}
