import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import type { ItemKind } from '@baluarte/contract/maturity/framework.rules.ts';
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import type { Answer } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { assessmentQuery, earlierQuery, ratingsQuery } from '../assessment-queries.ts';
import { catalogueQuery } from '../../shared/framework-queries.ts';
import { assessmentName, stepName } from '../../shared/framework-words.ts';
import { FilesMenu } from '../files-menu.tsx';
import { useAssessmentActs, useAssessmentPermits } from '../list/assessment-acts.ts';
import { StepLinks } from '../step-links.tsx';
import { useStepPath } from '../step-path.ts';
import styles from './answers.module.css';
import {
  filters,
  fits,
  isAnswered,
  questionsOf,
  saidIn,
  startOf,
  type Filter,
  type Question,
  type Rating,
} from './question.ts';
import { QuestionCard } from './question-card.tsx';
import { saidNow, stateOfQuestion, type QuestionState } from './question-state.ts';
import { SavingNote } from './saving-note.tsx';
import { Sheet } from './sheet.tsx';
import { SideIndex } from './side-index.tsx';
import { useAnswers } from './use-answers.ts';

const RatingCard = lazy(() => import('./rating-card.tsx').then((m) => ({ default: m.RatingCard })));

type One = Answer<typeof assessment.get>;
const steps = { clause: 'clauses', control: 'controls' } as const;

/** One step of an assessment: its questions one by one or as a sheet. */
export function AnswersPage({ kind, id: given }: { kind: ItemKind; id?: number }) {
  const { t, date } = useTexts();
  const { assessmentId } = useParams();
  const id = given ?? Number(assessmentId);
  const pathOf = useStepPath();
  const { data: row, error, refetch } = useQuery(assessmentQuery(id));
  const { data: definition } = useQuery({ ...catalogueQuery(row?.framework_version), enabled: row !== undefined });
  const permits = useAssessmentPermits();
  const [address] = useSearchParams();
  // Whoever evaluates alone, at an address of its own, has nobody to rate with.
  const mayRate = given === undefined && permits.answer && row?.status.id === statusIds.ACTIVE;
  const isRating = mayRate && address.get('as') === 'rate';
  // Ratings are free of the order of the steps.
  const isLocked = kind === 'control' && row !== undefined && row.clauses_answered < row.clauses_total && !isRating;
  const missing = row ? row.clauses_total - row.clauses_answered : 0;
  const name = row ? assessmentName(row, date(row.assessment_date)) : '';
  const title = definition
    ? stepName(kind, definition)
    : t(kind === 'clause' ? 'assessment.steps.clauses' : 'assessment.steps.controls');
  // A framework of one step has nothing to show at the other.
  if (row && row[`${steps[kind]}_total`] === 0)
    return <Navigate replace to={pathOf(id, kind === 'clause' ? 'controls' : 'clauses')} />;
  return (
    <Page title={row ? `${title}: ${name}` : title} actions={row ? <FilesMenu row={row} /> : null}>
      {error && !row ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!error && (!row || !definition) ? <PageSkeleton /> : null}
      {row && definition ? (
        <>
          <StepLinks row={row} current={steps[kind]} />
          {isLocked ? (
            <Nothing
              title={t('assessment.answers.locked')}
              text={t('assessment.answers.lockedText', { count: missing })}
            >
              <Button component={Link} to={pathOf(id, 'clauses')}>
                {t('assessment.answers.toClauses', { step: stepName('clause', definition) })}
              </Button>
              {mayRate ? (
                <Button variant="default" component={Link} to={`${pathOf(id, 'controls')}?as=rate`}>
                  {t('assessment.rating.mode')}
                </Button>
              ) : null}
            </Nothing>
          ) : (
            <Answering key={kind} row={row} definition={definition} kind={kind} mayRate={mayRate} />
          )}
        </>
      ) : null}
    </Page>
  );
}

/** What the questions of a step are made of, with the answers of the last time and what several people said. */
function useQuestions({ row, definition, kind }: Omit<AnsweringProps, 'mayRate'>) {
  const permits = useAssessmentPermits();
  const { data: earlier } = useQuery(earlierQuery(row));
  // The last one of the same version says most; one of another framework has answers where codes are the same.
  const last = earlier?.find((each) => each.framework_version === row.framework_version) ?? earlier?.[0];
  const { data: before } = useQuery({ ...assessmentQuery(last?.id ?? 0), enabled: last !== undefined });
  const { data: ratings } = useQuery({ ...ratingsQuery(row.id), enabled: permits.answer });
  const questions = useMemo(
    () => questionsOf(kind, { definition, row, before, ratings: ratings ?? [] }),
    [kind, definition, row, before, ratings],
  );
  return { questions, last, hasRatings: (ratings ?? []).length > 0 };
}

interface AnsweringProps {
  row: One;
  definition: FrameworkDefinition;
  kind: ItemKind;
  /** Whether several people may rate it, each without seeing the others. */
  mayRate: boolean;
}

/** Drafts with that of one question, or without it. */
function withDraft(drafts: Readonly<Record<string, Rating>>, code: string, draft: Rating | undefined) {
  const { [code]: _before, ...others } = drafts;
  return draft === undefined ? others : { ...others, [code]: draft };
}

function Answering({ row: given, definition, kind, mayRate }: AnsweringProps) {
  const { t } = useTexts();
  // Read where what is kept is read: what has just been saved is no longer kept, and a row that is a moment older does not say it yet.
  const { data: row = given } = useQuery(assessmentQuery(given.id));
  const pathOf = useStepPath();
  const navigate = useNavigate();
  const permits = useAssessmentPermits();
  const acts = useAssessmentActs();
  const [address, setAddress] = useSearchParams();
  const { questions, last, hasRatings } = useQuestions({ row, definition, kind });
  const { keeper, keeping } = useAnswers(row.id);
  const { medium } = definition.gaps;

  const isFinished = row.status.id === statusIds.FINISH;
  const shutOf = (question: Question): string | null =>
    isFinished
      ? t('assessment.answers.readOnly')
      : !permits.answer
        ? t('assessment.answers.mayNot')
        : question.isMine
          ? null
          : t('assessment.answers.notMine');
  const isRating = mayRate && address.get('as') === 'rate';
  const isOffered: Record<Filter, boolean> = {
    all: true,
    unanswered: !isFinished,
    gapless: true,
    unproved: true,
    worse: last !== undefined,
    disputed: hasRatings,
    unrated: isRating,
    focus: questions.some(({ isFocus }) => isFocus),
    mine: row.my_codes !== null,
    mineOpen: row.my_codes !== null && !isFinished,
  };
  // Who was given a part begins with it.
  const usual: Filter = row.my_codes === null ? 'all' : 'mine';
  const filter = filters.find((each) => each === address.get('show') && isOffered[each]) ?? usual;
  const isSheet = address.get('as') === 'sheet';
  const asked = questions.find(({ item }) => item.code === address.get('q'))?.item.code;
  // Where it begins is settled once: an answer given since must not move the page to another question.
  const begins = useMemo(
    () => {
      const start = startOf(questions, keeper.placeOf(kind));
      if (filter !== 'mineOpen') return start;
      const open = questions.filter((question) => fits(filter, question, { said: saidIn(question.saved), medium }));
      return (open.find(({ item }) => item.code === start) ?? open[0])?.item.code ?? start;
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the questions as they are when the page opens
    [keeper, kind],
  );
  const currentCode = asked ?? begins;
  const saidOf = ({ item, saved }: Question) => saidNow(keeping, item.code, saved);
  const left = questions.filter((question) => fits(filter, question, { said: saidOf(question), medium }));
  const shown = questions.filter((question) => left.includes(question) || question.item.code === currentCode);
  const at = shown.findIndex(({ item }) => item.code === currentCode);
  const current = shown[at];

  const change = (values: Record<string, string | null>) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  useEffect(() => {
    if (currentCode !== undefined && asked !== undefined) keeper.leaveAt(kind, currentCode);
  }, [keeper, kind, currentCode, asked]);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Rating>>>({});
  const hasDrafts = Object.keys(drafts).length > 0;
  useLeaveGuard(() => hasDrafts || keeping.state === 'waiting' || keeping.state === 'refused', {
    message: t(hasDrafts ? 'assessment.rating.leave' : 'assessment.saving.leave'),
  });

  const isDone =
    kind === 'clause' ? row.clauses_answered === row.clauses_total : row.controls_answered === row.controls_total;
  const isAll = row.clauses_answered === row.clauses_total && row.controls_answered === row.controls_total;
  const finishing = useRef<HTMLButtonElement>(null);
  const go = (code: string | undefined) => {
    if (code !== undefined) change({ q: code, as: isRating ? 'rate' : null });
  };
  const move = (by: 1 | -1) => {
    const next = shown[at + by];
    if (next) go(next.item.code);
    else if (
      !isRating &&
      by === 1 &&
      kind === 'clause' &&
      hasOther &&
      isDone &&
      Object.keys(keeping.answers).length === 0
    )
      void navigate(pathOf(row.id, 'controls'));
    // After the last question what is left is to finish.
    else if (by === 1) finishing.current?.focus();
  };
  const finish = async () => {
    const done = await acts.finish(row);
    if (done && permits.results) void navigate(pathOf(row.id, 'results'));
  };
  const stateOf = (question: Question): QuestionState =>
    !isRating
      ? stateOfQuestion(keeping, question, medium)
      : question.item.code in drafts
        ? 'unsent'
        : question.rating?.mine || isAnswered(saidOf(question))
          ? 'answered'
          : 'unanswered';
  const other = kind === 'clause' ? 'controls' : 'clauses';
  const otherName = stepName(kind === 'clause' ? 'control' : 'clause', definition);
  const hasOther = row[`${other}_total`] > 0;
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t('assessment.answers.modes')}
          data={[
            { value: 'one', label: t('assessment.answers.oneByOne') },
            { value: 'sheet', label: t('assessment.answers.sheet') },
            ...(mayRate ? [{ value: 'rate', label: t('assessment.rating.mode') }] : []),
          ]}
          value={isRating ? 'rate' : isSheet ? 'sheet' : 'one'}
          onChange={(value) => change({ as: value === 'one' ? null : value })}
        />
        <NativeSelect
          size="xs"
          aria-label={t('assessment.answers.filter')}
          data={filters
            .filter((each) => isOffered[each])
            .map((each) => ({ value: each, label: t(`assessment.answers.filters.${each}`) }))}
          value={filter}
          onChange={({ currentTarget }) => change({ show: currentTarget.value === usual ? null : currentTarget.value })}
        />
        {isFinished || (isRating && keeping.state === 'saved') ? null : (
          <SavingNote keeper={keeper} keeping={keeping} />
        )}
        <span className={styles.toolsEnd}>
          {isRating && hasOther ? (
            <Button size="xs" variant="default" component={Link} to={`${pathOf(row.id, other)}?as=rate`}>
              {t('assessment.rating.to', { step: otherName })}
            </Button>
          ) : null}
          {!isRating && kind === 'clause' && hasOther && isDone && !isFinished ? (
            <Button size="xs" component={Link} to={pathOf(row.id, 'controls')}>
              {t('assessment.answers.toControls', { step: otherName })}
            </Button>
          ) : null}
          {!isRating && (kind === 'control' || !hasOther) && isAll && !isFinished && permits.answer && row.may_lead ? (
            <Button
              ref={finishing}
              size="xs"
              disabled={Object.keys(keeping.answers).length > 0}
              onClick={() => void finish()}
            >
              {t('assessment.finish')}
            </Button>
          ) : null}
        </span>
      </div>
      {isFinished ? <p className={styles.shut}>{t('assessment.answers.readOnly')}</p> : null}
      {isRating ? <p className={styles.sheetHint}>{t('assessment.rating.about')}</p> : null}
      {left.length === 0 && (isSheet || !asked) ? (
        filter === 'mine' && hasOther ? (
          <Nothing title={t('assessment.answers.noneMine')} text={t('assessment.answers.noneMineText')}>
            <Button component={Link} to={pathOf(row.id, other)}>
              {otherName}
            </Button>
          </Nothing>
        ) : (
          <Nothing title={t('assessment.answers.noneLeft')} text={t('assessment.answers.noneLeftText')} />
        )
      ) : isSheet ? (
        <Sheet
          questions={left}
          definition={definition}
          keeper={keeper}
          keeping={keeping}
          stateOf={stateOf}
          isShut={(question) => shutOf(question) !== null}
        />
      ) : (
        <div className={styles.layout}>
          <SideIndex questions={shown} stateOf={stateOf} currentCode={currentCode} onGo={go} />
          {current && isRating ? (
            <Suspense fallback={<PageSkeleton />}>
              <RatingCard
                key={current.item.code}
                of={row.id}
                question={current}
                definition={definition}
                said={saidOf(current)}
                place={at + 1}
                total={shown.length}
                shut={shutOf(current)}
                isEarly={kind === 'control' && row.clauses_answered < row.clauses_total}
                draft={drafts[current.item.code]}
                onDraft={(draft) => setDrafts((before) => withDraft(before, current.item.code, draft))}
                onAgree={(said) => keeper.say([{ code: current.item.code, kind, said, saved: current.saved }])}
                onMove={move}
              />
            </Suspense>
          ) : current ? (
            <QuestionCard
              key={current.item.code}
              question={current}
              definition={definition}
              keeper={keeper}
              keeping={keeping}
              place={at + 1}
              total={shown.length}
              beforeDate={last?.assessment_date}
              shut={isFinished ? '' : shutOf(current)}
              onMove={move}
            />
          ) : null}
        </div>
      )}
    </>
  );
}
