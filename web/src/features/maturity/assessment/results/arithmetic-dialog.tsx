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
import { catalogueQuery } from '../../shared/framework-queries.ts';
import { said } from '../../shared/framework-words.ts';
import type { Opened } from './opened.ts';
import { OwnReading, ResultTable } from './result-table.tsx';
import styles from './results.module.css';

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

/** What a group or an item is called. */
function nameIn({ groups, items }: FrameworkDefinition, { code, is_item: isItem }: ArithmeticLine): string {
  const found = (isItem ? items : groups).find((each) => each.code === code);
  return found ? said(found.name) : code;
}

/** How a figure comes about, line by line down to the answers, with who gave each and when. */
export function ArithmeticDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { t } = useTexts();
  const { code, supposed } = opened;
  const lines = useQuery(arithmeticQuery(opened));
  const framework = useQuery(catalogueQuery(opened.version));
  const definition = framework.data;
  const group = definition?.groups.find((each) => each.code === code);
  const error = lines.error ?? framework.error;
  return (
    <Dialog
      title={t('assessment.results.arithmetic', { name: group ? said(group.name) : code })}
      size="64rem"
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {definition ? t(`assessment.results.arithmeticTexts.${definition.rounding}`) : null}
        {supposed ? ` ${t('assessment.results.supposed', { ...supposed })}` : ''}
      </Text>
      {error ? (
        <Failed error={error} onRetry={() => void (lines.error ? lines.refetch() : framework.refetch())} />
      ) : lines.data && definition ? (
        <Lines lines={lines.data} definition={definition} supposedItem={supposed?.item} />
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  );
}

interface LinesProps {
  lines: readonly ArithmeticLine[];
  definition: FrameworkDefinition;
  supposedItem: string | undefined;
}

function Lines({ lines, definition, supposedItem }: LinesProps) {
  const { t, number, dateTime } = useTexts();
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(lines.slice(0, 1).map(({ line }) => line)));
  const own = new Set(definition.groups.filter((each) => each.is_own_reading).map(({ code }) => code));
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
            {nameIn(definition, line)} {!line.is_item && own.has(line.code) ? <OwnReading /> : null}
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
              {line.is_item && line.code === supposedItem ? (
                <span className={styles.who}>{t('assessment.results.isSupposed')}</span>
              ) : line.answered_at ? (
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
