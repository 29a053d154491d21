import { Anchor, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { useStepPath } from '../step-path.ts';
import styles from './results.module.css';
import type { WordsOf } from './words-of.ts';

interface ResultTableProps {
  /** Below it the table scrolls. */
  minWidth?: string;
  columns: readonly { title: string; isNumber?: boolean }[];
  /** Its rows. */
  children: ReactNode;
}

/** Figures in rows, below the titles of their columns. */
export function ResultTable({ columns, minWidth, children }: ResultTableProps) {
  return (
    <div className={styles.scroll}>
      <Table fz="sm" verticalSpacing={4} {...(minWidth === undefined ? {} : { miw: minWidth })}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, isNumber }) => (
              <Table.Th key={title} scope="col" ta={isNumber ? 'end' : undefined}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

/** A question by code and name, leading to where it is answered. */
export function QuestionLink({ id, code, wordsOf }: { id: number; code: string; wordsOf: WordsOf }) {
  const pathOf = useStepPath();
  const step = wordsOf.kindOf(code) === 'clause' ? 'clauses' : 'controls';
  return (
    <Anchor component={Link} inherit to={pathOf(id, step, code)}>
      {code} {wordsOf.item(code)}
    </Anchor>
  );
}

/** Says that a figure is our own reading of a standard, not what the standard says. */
export function OwnReading() {
  const { t } = useTexts();
  return <span className={styles.mark}>{t('assessment.results.ownReading')}</span>;
}
