import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Button, Popover, Table } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useAssessmentPermits } from '../list/assessment-acts.ts';
import type { Open } from './opened.ts';
import { OwnReading, QuestionLink, ResultTable } from './result-table.tsx';
import styles from './results.module.css';
import { Score } from './score.tsx';
import type { WordsOf } from './words-of.ts';

const TypedFigureDialog = lazy(() => import('./dialogs.tsx').then((m) => ({ default: m.TypedFigureDialog })));

type Category = AssessmentResults['nist_categories'][number];

interface CategoriesPanelProps {
  results: AssessmentResults;
  definition: Pick<FrameworkDefinition, 'groups'>;
  wordsOf: WordsOf;
  /** Figures of then, which nobody types any more. */
  isPast: boolean;
  onOpen: Open;
}

/** The categories of cybersecurity: what each scores, the questions behind it, and whether its figure was typed, and why. */
export function CategoriesPanel({ results, definition, wordsOf, isPast, onOpen }: CategoriesPanelProps) {
  const { t } = useTexts();
  const permits = useAssessmentPermits();
  const [typing, setTyping] = useState<Category | null>(null);
  const groups = new Map(definition.groups.map((group) => [group.code, group]));
  const isOpen = !isPast && permits.answer && results.status.id !== statusIds.FINISH;
  const mayType = ({ code }: Category) => isOpen && groups.get(code)?.can_be_typed === true;
  const isTypable = results.nist_categories.some(mayType);
  return (
    <Panel title={t('assessment.results.nistCategories')} isFlush className={styles.wide}>
      <ResultTable
        minWidth="34rem"
        columns={[
          { title: t('assessment.results.nistCategory') },
          { title: t('assessment.results.score') },
          { title: t('assessment.results.behind') },
          ...(isTypable ? [{ title: t('assessment.results.typing') }] : []),
        ]}
      >
        {results.nist_categories.map((category) => (
          <Table.Tr key={category.code}>
            <Table.Td>
              <span className={styles.code}>{category.code}</span> {wordsOf.group(category.code)}{' '}
              {groups.get(category.code)?.is_own_reading ? <OwnReading /> : null}
            </Table.Td>
            <Table.Td>
              <Score
                code={category.code}
                name={wordsOf.group(category.code)}
                score={category.score}
                rangeId={category.range_id}
                label={wordsOf.step(category.label)}
                onOpen={onOpen}
              />
              {category.is_typed ? (
                <span className={styles.who}>{t('assessment.results.typed', { reason: category.reason ?? '' })}</span>
              ) : null}
            </Table.Td>
            <Table.Td>
              <Behind id={results.id} category={category} wordsOf={wordsOf} />
            </Table.Td>
            {isTypable ? (
              <Table.Td>
                {mayType(category) ? (
                  <Button variant="subtle" size="compact-sm" onClick={() => setTyping(category)}>
                    {t(category.is_typed ? 'assessment.results.retype' : 'assessment.results.type')}
                    <span className="b-visually-hidden">: {wordsOf.group(category.code)}</span>
                  </Button>
                ) : null}
              </Table.Td>
            ) : null}
          </Table.Tr>
        ))}
      </ResultTable>
      {typing ? (
        <Suspense>
          <TypedFigureDialog
            id={results.id}
            figure={typing}
            name={wordsOf.group(typing.code)}
            onClose={() => setTyping(null)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** How many questions a category is read from; they are one click away. */
function Behind({ id, category, wordsOf }: { id: number; category: Category; wordsOf: WordsOf }) {
  const { t } = useTexts();
  return (
    <Popover position="bottom-start" width="min(30rem, 90vw)" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm">
          <span className="b-visually-hidden">{wordsOf.group(category.code)}: </span>
          {t('assessment.results.items', { count: category.items.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('assessment.results.itemsOf', { name: wordsOf.group(category.code) })}>
        <ul className={styles.behind}>
          {category.items.map((code) => (
            <li key={code}>
              <QuestionLink id={id} code={code} wordsOf={wordsOf} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
