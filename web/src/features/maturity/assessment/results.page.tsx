import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import { isAfter } from '@baluarte/contract/maturity/comparable.rules.ts';
import type { framework } from '@baluarte/contract/maturity/framework.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { AsOfBanner, AsOfForm } from '#kit/catalogue/show/as-of.tsx';
import type { Answer } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { ReportLink } from '#kit/layout/report-link.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { assessmentQuery, resultsQuery } from './assessment-queries.ts';
import { catalogueQuery } from '../shared/framework-queries.ts';
import { assessmentName, said } from '../shared/framework-words.ts';
import { FilesMenu } from './files-menu.tsx';
import { useAssessmentActs, useAssessmentPermits } from './list/assessment-acts.ts';
import type { Counted } from './results/answers-dialog.tsx';
import { CategoriesPanel } from './results/categories-panel.tsx';
import { ChartPanel } from './results/chart-panel.tsx';
import { useCompared } from './results/compared-with.ts';
import { ComparisonPanel } from './results/comparison-panel.tsx';
import { CompliancePanel } from './results/compliance-panel.tsx';
import { GapsPanel } from './results/gaps-panel.tsx';
import type { Open, Opened } from './results/opened.ts';
import { Opens } from './results/opens.tsx';
import { PhasesPanel } from './results/phases-panel.tsx';
import { RaisesPanel } from './results/raises-panel.tsx';
import styles from './results/results.module.css';
import { Score } from './results/score.tsx';
import { wordsOfFramework, type WordsOf } from './results/words-of.ts';
import { StepLinks } from './step-links.tsx';
import { useStepPath } from './step-path.ts';

const AnswersDialog = lazy(() => import('./results/dialogs.tsx').then((m) => ({ default: m.AnswersDialog })));
const ArithmeticDialog = lazy(() => import('./results/dialogs.tsx').then((m) => ({ default: m.ArithmeticDialog })));

type Definition = Answer<typeof framework.catalogue>;

/**
 * What an assessment comes to: figures, level, what raises it most, gaps, and what moved since an earlier one; `below` follows
 * the steps. `?at=` as it stood at a moment, where nothing is done.
 */
export function AssessmentResultsPage({ id: given, below }: { id?: number; below?: ReactNode }) {
  const { t, date } = useTexts();
  const { assessmentId } = useParams();
  const id = given ?? Number(assessmentId);
  const pathOf = useStepPath();
  const navigate = useNavigate();
  const permits = useAssessmentPermits();
  const acts = useAssessmentActs();
  const at = useSearchParams()[0].get('at') ?? undefined;
  const { data, error, refetch } = useQuery(resultsQuery(id, at));
  const { data: definition } = useQuery({ ...catalogueQuery(data?.framework_version), enabled: data !== undefined });
  const mayFinish = data?.status.current_step === 'results' && permits.answer;
  const { data: whole } = useQuery({ ...assessmentQuery(id), enabled: mayFinish });
  // Documents compare with what the page does; what came later they do not: it is compared with this one.
  const { compared } = useCompared(at === undefined ? data : undefined);
  const compareId = data && compared && isAfter(data, compared) ? compared.id : undefined;
  const further = at === undefined ? compareId && `&compareId=${compareId}` : `&at=${encodeURIComponent(at)}`;
  const copy = async () => {
    const made = await acts.copy({ id });
    if (made) void navigate(pathOf(made.id, 'clauses'));
  };
  const isFinished = data?.status.id === statusIds.FINISH;
  const title = t('assessment.results.title');
  return (
    <Page
      title={data ? t('assessment.results.of', { name: assessmentName(data, date(data.assessment_date)) }) : title}
      actions={
        data ? (
          <>
            {given === undefined ? (
              <ReportLink to={`/reports?kind=maturity&assessmentId=${id}${further ?? ''}`} />
            ) : null}
            {at === undefined ? <FilesMenu row={data} compareId={compareId} /> : null}
            {at === undefined && isFinished && permits.create ? (
              <Button variant="default" onClick={() => void copy()}>
                {t('assessment.copy')}
              </Button>
            ) : null}
            {at === undefined && mayFinish && whole?.may_lead === true ? (
              <Button onClick={() => void acts.finish(data)}>{t('assessment.finish')}</Button>
            ) : null}
          </>
        ) : null
      }
    >
      {at === undefined ? null : <AsOfBanner at={at} error={error} />}
      {error && !data && at === undefined ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!error && (!data || !definition) ? <PageSkeleton /> : null}
      {data && definition ? (
        <>
          <StepLinks row={data} current="results" />
          {below}
          <Results results={data} definition={definition} at={at} />
          <AsOfForm key={at} />
        </>
      ) : null}
    </Page>
  );
}

interface ResultsProps {
  results: AssessmentResults;
  definition: Definition;
  at: string | undefined;
}

function Results({ results, definition, at }: ResultsProps) {
  const { t, percent } = useTexts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [counted, setCounted] = useState<Counted | null>(null);
  const open: Open = (code, other) =>
    setOpened({ id: results.id, version: results.framework_version, at, ...other, code });
  const root = definition.groups[0]?.code ?? '';
  // The language may change while the page is open: `t` does so with it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language
  const wordsOf = useMemo(() => wordsOfFramework(definition), [definition, t]);
  const isFirstStep = isOfFirstStep(results);
  const rowsOf = (figures: AssessmentResults['themes']) =>
    figures.map(({ code, score, range_id: rangeId, label }) => ({
      code,
      name: wordsOf.group(code),
      score,
      rangeId,
      label: wordsOf.step(label),
    }));
  return (
    <>
      {results.is_partial ? (
        <output className={styles.partial}>
          {t('assessment.results.partial', { percent: percent(results.completeness / 100) })}
          {isFirstStep ? ` ${t('assessment.results.partialClauses')}` : ''}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => setCounted({ state: 'pending' })}>
            {t('assessment.results.showPending')}
          </Button>
        </output>
      ) : null}
      <Top results={results} definition={definition} wordsOf={wordsOf} onOpen={open} onCount={setCounted} />
      {results.phases.length > 0 ? (
        <PhasesPanel
          results={results}
          rows={rowsOf(results.phases)}
          target={definition.target}
          wordsOf={wordsOf}
          onOpen={open}
        />
      ) : null}
      {isFirstStep ? null : (
        <>
          <div className={styles.grid}>
            {chartsOf(results).map(({ kind, figures, isOwnReading }) => (
              <ChartPanel
                key={kind}
                title={t(`assessment.results.${kind}s`)}
                head={t(`assessment.results.${kind}`)}
                {...(isOwnReading && { note: t('assessment.results.nistText') })}
                rows={rowsOf(figures)}
                target={definition.target}
                isBars={kind === 'theme'}
                onOpen={open}
              />
            ))}
          </div>
          {results.nist_categories.length > 0 ? (
            <CategoriesPanel
              results={results}
              definition={definition}
              wordsOf={wordsOf}
              isPast={at !== undefined}
              onOpen={open}
            />
          ) : null}
          <CompliancePanel results={results} definition={definition} onCount={setCounted} />
          <RaisesPanel results={results} wordsOf={wordsOf} root={root} onOpen={open} onCount={setCounted} />
        </>
      )}
      <GapsPanel results={results} wordsOf={wordsOf} isPast={at !== undefined} />
      {isFirstStep || at !== undefined ? null : <ComparisonPanel results={results} onOpen={open} />}
      {opened === null ? null : (
        <Suspense>
          <ArithmeticDialog opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {counted === null ? null : (
        <Suspense>
          <AnswersDialog
            results={results}
            definition={definition}
            wordsOf={wordsOf}
            counted={counted}
            onClose={() => setCounted(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether the first of two steps is being answered. */
const isOfFirstStep = ({ status, controls_total: later }: AssessmentResults) =>
  status.current_step === 'clauses' && later > 0;

/** Groups whose figures are drawn beside each other: those of each kind; phases are drawn above with what they weigh. */
function chartsOf({ groups, phases, clauses, themes, nist_functions: functions }: AssessmentResults) {
  const own = groups.filter(({ kind }) => kind === 'group');
  const isReading = (codes: ReadonlySet<string>) =>
    groups.some(({ code, is_own_reading: isOwn }) => isOwn && codes.has(code));
  return (
    [
      ['clause', phases.length > 0 ? [] : clauses],
      ['theme', themes],
      ['function', functions],
      ['group', own],
    ] as const
  )
    .filter(([, figures]) => figures.length > 0)
    .map(([kind, figures]) => ({
      kind,
      figures,
      isOwnReading: isReading(new Set(figures.map(({ code }) => code))),
    }));
}

interface TopProps {
  results: AssessmentResults;
  definition: Definition;
  wordsOf: WordsOf;
  onOpen: Open;
  onCount: (counted: Counted) => void;
}

/** What the dimensions of MSPI are called for short. */
const titles: Readonly<
  Record<string, 'assessment.results.phva' | 'assessment.results.controls' | 'assessment.results.nist'>
> = {
  phva: 'assessment.results.phva',
  controls: 'assessment.results.controls',
  nist: 'assessment.results.nist',
};

/** Whether some groups, or what they are within, have one among them. */
function isWithin({ groups }: Definition, of: readonly string[], code: string): boolean {
  const parents = new Map(groups.map((group) => [group.code, group.parent]));
  return of.some((start) => {
    for (let at: string | null = start; at !== null; at = parents.get(at) ?? null) if (at === code) return true;
    return false;
  });
}

/** The figures everything else explains. While the requirements are answered there is one alone. */
function Top({ results, definition, wordsOf, onOpen, onCount }: TopProps) {
  const { t, percent } = useTexts();
  const isFirstStep = isOfFirstStep(results);
  const level = results.maturity_level;
  const name = level === 0 ? definition.below_levels : definition.levels[(level ?? 0) - 1]?.name;
  const figureOf = (code: string) => results.groups.find((group) => group.code === code);
  const [root] = definition.groups;
  const dimensions = definition.groups.filter(({ kind }) => kind === 'dimension');
  const parts = definition.groups.filter(({ parent }) => parent === root?.code);
  // A few are named, many are counted.
  const of =
    parts.length > 0 && parts.length <= 4
      ? parts.map(({ code }) => wordsOf.group(code)).join(', ')
      : t('assessment.results.meaningParts', { count: parts.length });
  // While the first step is answered only what it alone makes is told.
  const early = new Set(
    definition.items.flatMap((item) =>
      item.kind === 'control'
        ? definition.groups.filter((group) => isWithin(definition, item.groups, group.code)).map(({ code }) => code)
        : [],
    ),
  );
  const figures = [
    {
      code: root?.code ?? '',
      title: t('assessment.results.overall'),
      text: parts.length > 0 && root ? t(`assessment.results.meaningOf.${root.formula}`, { of }) : '',
    },
    ...dimensions.map(({ code, is_own_reading: isOwn }) => ({
      code,
      title: titles[code] === undefined ? wordsOf.group(code) : t(titles[code]),
      text: isOwn ? t('assessment.results.nistText') : '',
    })),
  ].filter(({ code }) => figureOf(code) !== undefined && (!isFirstStep || !early.has(code)));
  return (
    <div className={styles.top}>
      {figures.map(({ code, title, text }) => {
        const figure = figureOf(code);
        return (
          <section key={code} className={styles.figure}>
            <h2>{title}</h2>
            <Score
              code={code}
              name={title}
              score={figure?.score ?? null}
              rangeId={figure?.range_id ?? null}
              label={wordsOf.step(figure?.label ?? null)}
              onOpen={onOpen}
            />
            {text ? <p>{text}</p> : null}
          </section>
        );
      })}
      {isFirstStep ? null : (
        <section className={styles.figure}>
          <h2>{t('assessment.results.level')}</h2>
          <strong className={styles.levelName}>
            {level === null || name === undefined ? (
              t('assessment.results.levelNone')
            ) : (
              // What keeps it from being higher; at the highest, what carries it.
              <Opens
                name={t('assessment.results.level')}
                onOpen={() => onCount({ level: Math.min(level + 1, definition.levels.length) })}
              >
                {t('assessment.level', { level, name: said(name) })}
              </Opens>
            )}
          </strong>
          <p>{t('assessment.results.levelMeaning', { percent: percent(definition.sufficient / 100) })}</p>
        </section>
      )}
    </div>
  );
}
