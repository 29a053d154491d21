import type { AssessmentResults, Comparison, TrendPoint } from '@baluarte/contract/maturity/assessment-fields.ts';
import { isAfter } from '@baluarte/contract/maturity/comparable.rules.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Anchor, NativeSelect, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { answerWords } from '../answers/answer-words.ts';
import { comparisonQuery } from '../assessment-queries.ts';
import { catalogueQuery, useFrameworkNames } from '../../shared/framework-queries.ts';
import { purposeName } from '../../shared/purpose-name.ts';
import { assessmentName, said } from '../../shared/framework-words.ts';
import { useStepPath } from '../step-path.ts';
import { comparedOf, frameworksOf, othersOf, useCompared } from './compared-with.ts';
import type { Open } from './opened.ts';
import { Opens } from './opens.tsx';
import { QuestionLink, ResultTable } from './result-table.tsx';
import styles from './results.module.css';
import { TrendPicture } from './trend-picture.tsx';
import { wordsOfFramework } from './words-of.ts';

/** Kinds of groups that a comparison lists; the rest is in the arithmetic. */
const told: ReadonlySet<string> = new Set(['overall', 'dimension', 'phase', 'theme', 'function', 'group']);

interface ComparisonPanelProps {
  results: AssessmentResults;
  onOpen: Open;
}

/** How the overall figure went over the assessments of the purpose, and what moved since an earlier one of any, or until a later one. */
export function ComparisonPanel({ results, onOpen }: ComparisonPanelProps) {
  const { t, date } = useTexts();
  const { every, compared, choose } = useCompared(results);
  const nameOfFramework = useFrameworkNames();
  const { own, foreign } = othersOf(every ?? [], results);
  const trend = every?.filter(({ purpose }) => purpose.id === results.purpose.id);
  const hasUsual = every !== undefined && comparedOf(every, results, null) !== undefined;
  const [after, before] =
    compared && isAfter(compared, results) ? [compared.id, results.id] : [results.id, compared?.id ?? 0];
  const { data } = useQuery({ ...comparisonQuery(after, before), enabled: compared !== undefined });
  const later = useQuery({ ...catalogueQuery(data?.after.framework_version), enabled: data !== undefined });
  const earlier = useQuery({ ...catalogueQuery(data?.before.framework_version), enabled: data !== undefined });
  const hasSeveral = every !== undefined && frameworksOf(every).length > 1;
  const optionOf = (point: TrendPoint) => ({
    value: String(point.id),
    label: [
      `${assessmentName(point, date(point.assessment_date))} (${date(point.assessment_date)})`,
      ...(point.purpose.id === results.purpose.id ? [] : [purposeName(point.purpose)]),
      ...(hasSeveral ? [nameOfFramework(point.framework_version)] : []),
    ].join(' · '),
  });
  const groups = [
    { group: t('assessment.results.compareOwn'), items: own.map(optionOf) },
    { group: t('assessment.results.compareForeign'), items: foreign.map(optionOf) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Panel
      title={t('assessment.results.compare')}
      className={styles.wide}
      actions={
        groups.length > 0 ? (
          <NativeSelect
            size="xs"
            aria-label={t('assessment.results.compareWith')}
            data={[...(hasUsual ? [] : [{ value: '', label: t('assessment.results.compareNone') }]), ...groups]}
            value={String(compared?.id ?? '')}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        ) : null
      }
    >
      {trend && own.length === 0 && !compared ? (
        <Empty title={t('assessment.results.compareNone')} text={t('assessment.results.compareFirst')} />
      ) : null}
      {own.length > 0 && trend ? (
        <>
          <TrendPicture points={trend} currentId={results.id} nameOf={nameOfFramework} />
          <TrendTable points={trend} results={results} nameOf={nameOfFramework} onOpen={onOpen} />
        </>
      ) : null}
      {data && later.data && earlier.data ? (
        <Moves id={results.id} data={data} definition={later.data} earlier={earlier.data} onOpen={onOpen} />
      ) : compared === undefined ? null : (
        <PageSkeleton />
      )}
    </Panel>
  );
}

function Change({ value }: { value: number | null }) {
  const { number } = useTexts();
  if (value === null) return '—';
  const way = value > 0 ? 'up' : value < 0 ? 'down' : 'same';
  return (
    <span className={styles.change} data-way={way}>
      {way === 'up' ? '+' : ''}
      {number(value)}
    </span>
  );
}

const levelsUp = ({ before, after }: Comparison['maturity_level']) =>
  before === null || after === null ? null : after - before;
const ofAfter = ({ after }: Comparison) => ({ id: after.id, version: after.framework_version });

interface TrendTableProps {
  points: readonly TrendPoint[];
  results: AssessmentResults;
  /** What the framework of a code is called. */
  nameOf: (code: string) => string;
  onOpen: Open;
}

/** The same as the picture in rows: each leads to its assessment, and each figure to its arithmetic. */
function TrendTable({ points, results, nameOf, onOpen }: TrendTableProps) {
  const { t, date, number } = useTexts();
  const pathOf = useStepPath();
  const hasSeveral = frameworksOf(points).length > 1;
  const root = results.groups[0]?.code;
  return (
    <details className={styles.moved}>
      <summary>{t('assessment.results.trend')}</summary>
      <ResultTable
        columns={[
          { title: t('assessment.one') },
          { title: t('assessment.fields.assessment_date') },
          ...(hasSeveral ? [{ title: t('assessment.fields.framework_version') }] : []),
          { title: t('assessment.results.overall'), isNumber: true },
        ]}
      >
        {points.map((point) => {
          const name = assessmentName(point, date(point.assessment_date));
          const { overall_maturity: score, framework_version: version } = point;
          return (
            <Table.Tr key={point.id}>
              <Table.Td>
                {point.id === results.id ? (
                  <strong>{name}</strong>
                ) : (
                  <Anchor component={Link} inherit to={pathOf(point.id, 'results')}>
                    {name}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td>{date(point.assessment_date)}</Table.Td>
              {hasSeveral ? <Table.Td>{nameOf(version)}</Table.Td> : null}
              <Table.Td ta="end">
                {score === null ? (
                  '—'
                ) : root === undefined || version !== results.framework_version ? (
                  // Another framework calls its whole otherwise: its arithmetic is where it is.
                  number(score)
                ) : (
                  <Opens name={name} onOpen={() => onOpen(root, { id: point.id, version })}>
                    {number(score)}
                  </Opens>
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </ResultTable>
    </details>
  );
}

interface MovesProps {
  id: number;
  data: Comparison;
  /** Of the later one, whose figures are told. */
  definition: FrameworkDefinition;
  /** That of the earlier one. */
  earlier: FrameworkDefinition;
  onOpen: Open;
}

function Moves({ id, data, definition, earlier, onOpen }: MovesProps) {
  const { t, number, dateTime } = useTexts();
  const wordsOf = wordsOfFramework(definition);
  const pathOf = useStepPath();
  const open = (code: string, value: number | null, { id: of, framework_version: version }: Comparison['after']) =>
    value === null ? (
      '—'
    ) : (
      <Opens name={wordsOf.group(code)} onOpen={() => onOpen(code, { id: of, version, at: undefined })}>
        {number(value)}
      </Opens>
    );
  // The level of another one is explained where it is.
  const level = (value: number | null, of: Comparison['after']) =>
    value === null || of.id === id ? (
      (value ?? '—')
    ) : (
      <Anchor component={Link} inherit to={pathOf(of.id, 'results')}>
        {value}
      </Anchor>
    );
  const tells = new Set(data.figures.filter(({ kind }) => told.has(kind)).map(({ code }) => code));
  const isReframed = data.before.framework_version !== data.after.framework_version;
  const isUnshared = data.unrelated.after.length === definition.items.length;
  const root = definition.groups[0]?.code;
  return (
    <>
      {isReframed ? (
        <p className={styles.note}>
          {t('assessment.results.reframed', { before: said(earlier.name), after: said(definition.name) })}
        </p>
      ) : null}
      <ResultTable
        columns={[
          { title: t('assessment.results.figure') },
          { title: t('assessment.results.before'), isNumber: true },
          { title: t('assessment.results.after'), isNumber: true },
          { title: t('assessment.results.change'), isNumber: true },
          ...(isReframed
            ? [
                { title: t('assessment.results.byAnswers'), isNumber: true },
                { title: t('assessment.results.byFramework'), isNumber: true },
              ]
            : []),
        ]}
      >
        {data.figures
          .filter(({ kind }) => told.has(kind))
          .map((each) => (
            <Table.Tr key={each.code}>
              <Table.Td fw={each.kind === 'overall' ? 600 : undefined}>{wordsOf.group(each.code)}</Table.Td>
              <Table.Td ta="end">
                {open(each.code === root ? (earlier.groups[0]?.code ?? '') : each.code, each.before, data.before)}
              </Table.Td>
              <Table.Td ta="end">{open(each.code, each.after, data.after)}</Table.Td>
              <Table.Td ta="end">
                <Change value={each.change} />
              </Table.Td>
              {isReframed ? (
                <>
                  <Table.Td ta="end">
                    <Change value={each.by_answers} />
                  </Table.Td>
                  <Table.Td ta="end">
                    <Change value={each.by_framework} />
                  </Table.Td>
                </>
              ) : null}
            </Table.Tr>
          ))}
        <Table.Tr>
          <Table.Td>{t('assessment.results.level')}</Table.Td>
          <Table.Td ta="end">{level(data.maturity_level.before, data.before)}</Table.Td>
          <Table.Td ta="end">{level(data.maturity_level.after, data.after)}</Table.Td>
          <Table.Td ta="end">
            <Change value={levelsUp(data.maturity_level)} />
          </Table.Td>
          {isReframed ? <Table.Td colSpan={2} /> : null}
        </Table.Tr>
      </ResultTable>
      {(
        [
          ['unrelatedAfter', data.unrelated.after],
          ['unrelatedBefore', data.unrelated.before],
        ] as const
      ).map(([name, codes]) =>
        codes.length === 0 ? null : (
          <details key={name} className={styles.moved}>
            <summary>{t(`assessment.results.${name}`, { count: codes.length })}</summary>
            <p className={styles.note}>{codes.join(', ')}</p>
          </details>
        ),
      )}
      {data.answers.length === 0 ? (
        <p className={styles.note}>{t(isUnshared ? 'assessment.results.unshared' : 'assessment.results.unmoved')}</p>
      ) : (
        <details className={styles.moved}>
          <summary>{t('assessment.results.moved', { count: data.answers.length })}</summary>
          <ResultTable
            minWidth="56rem"
            columns={[
              { title: t('assessment.results.item') },
              { title: t('assessment.results.before') },
              { title: t('assessment.results.after') },
              { title: t('assessment.results.moves') },
              { title: t('assessment.results.movedWhy') },
            ]}
          >
            {data.answers.map((moved) => (
              <Table.Tr key={moved.code}>
                <Table.Td>
                  <QuestionLink id={id} code={moved.code} wordsOf={wordsOf} />
                </Table.Td>
                {[moved.before, moved.after].map(({ level, state }, place) => (
                  <Table.Td key={place}>
                    {answerWords({ level, is_applicable: state !== 'notApplicable' }, definition.scale)}
                  </Table.Td>
                ))}
                <Table.Td>
                  {moved.moves.some(({ code }) => tells.has(code)) ? (
                    <ul className={styles.moves}>
                      {moved.moves
                        .filter(({ code }) => tells.has(code))
                        .toReversed()
                        .map(({ code, change }) => (
                          <li key={code}>
                            {wordsOf.group(code)}{' '}
                            <Opens name={moved.code} onOpen={() => onOpen(code, { ...ofAfter(data), at: undefined })}>
                              <Change value={change} />
                            </Opens>
                          </li>
                        ))}
                    </ul>
                  ) : (
                    t('assessment.results.movesNone')
                  )}
                </Table.Td>
                <Table.Td>
                  {moved.justification}
                  {moved.answered_at === null ? null : (
                    <span className={styles.who}>
                      {t('assessment.results.saidBy', {
                        name: moved.answered_by_name ?? t('catalogue.history.system'),
                        at: dateTime(moved.answered_at),
                      })}
                    </span>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </ResultTable>
        </details>
      )}
    </>
  );
}
