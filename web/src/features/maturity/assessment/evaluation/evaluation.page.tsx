import { statusIds } from '@baluarte/contract/kit/values.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { PublicHead } from '#kit/layout/public-head.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { signOut, switchScope, useCan, useSession, type StoredSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AnswersPage } from '../answers/answers-page.tsx';
import { assessmentQuery, latestQuery, publicPurpose } from '../assessment-queries.ts';
import { hasAsked } from '../../shared/asked-to-begin.ts';
import { pathOfStep, stepOf } from '../assessment-words.ts';
import { useAssessmentPermits } from '../list/assessment-acts.ts';
import { StepPathProvider } from '../step-path.ts';
import { evaluationAt, evaluationPath, evaluationPathOf } from './evaluation-address.ts';
import styles from './evaluation.module.css';

const AssessmentResultsPage = lazy(() =>
  import('../results.page.tsx').then((m) => ({ default: m.AssessmentResultsPage })),
);

/** Where a session goes first, before its evaluation can be shown; null where it need not. */
function firstOf(session: StoredSession): '/consent' | '/change-password' | '/select-company' | null {
  if (session.mustConsent) return '/consent';
  if (session.mustChangePassword) return '/change-password';
  return session.companyId === null ? '/select-company' : null;
}

/** The self-assessment of a visitor: the two steps and the results, at one address. */
export function EvaluationPage() {
  const session = useSession();
  if (session === null) return <Navigate to="/mspi" replace />;
  if (!session.isExistingUser && !session.mustConsent && !session.mustChangePassword)
    return <Navigate to="/mspi-create-tenant" replace />;
  const first = firstOf(session);
  if (first !== null) return <First to={first} />;
  return (
    <div className={styles.evaluation}>
      <PublicHead home="/mspi">
        <SignOut />
      </PublicHead>
      {session.scope === null || session.scope.id === 0 ? <Scoping session={session} /> : <Evaluation />}
    </div>
  );
}

/** The page has no guard: it says itself what comes first. */
function First({ to }: { to: NonNullable<ReturnType<typeof firstOf>> }) {
  const { t } = useTexts();
  return (
    <PublicPage title={t('mspi.evaluation.title')} lead={t(`mspi.evaluation.first.${to}`)}>
      <Button component={Link} to={to} state={{ from: '/mspi-evaluation' }}>
        {t('mspi.evaluation.toFirst')}
      </Button>
    </PublicPage>
  );
}

function SignOut() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate('/mspi', { replace: true });
    await signOut();
  };
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void leave()}>
      {t('mspi.evaluation.signOut')}
    </Button>
  );
}

/** Nobody chooses a scope here: it is the first one. */
function Scoping({ session }: { session: StoredSession }) {
  const [first] = session.scopes;
  const { mutate, error } = useMutation({ mutationFn: switchScope });
  useEffect(() => {
    if (first !== undefined) mutate(first.id);
  }, [first, mutate]);
  if (error) return <Failed error={error} onRetry={() => first && mutate(first.id)} />;
  return first === undefined ? <Navigate to="/scopes/select" replace /> : <PageSkeleton />;
}

function Evaluation() {
  const { t } = useTexts();
  const [address] = useSearchParams();
  const session = useSession();
  const permits = useAssessmentPermits();
  const maySee = useCan()(permissions.assessments.list);
  const navigate = useNavigate();
  const asked = evaluationAt(address);
  const named = useQuery({ ...assessmentQuery(asked.id ?? 0), enabled: maySee && asked.id !== null });
  const latest = useQuery({ ...latestQuery, enabled: maySee && asked.id === null });
  const { data: row, error, refetch } = asked.id === null ? latest : named;
  const start = useMutation({
    mutationFn: () => call(assessment.create, { body: { purpose: publicPurpose } }),
    async onSuccess() {
      await refresh();
      await navigate(evaluationPath, { replace: asked.id === null });
    },
  });
  const { mutate } = start;
  const isNew = row === null && permits.create;
  const isAsked = hasAsked(useLocation().state);
  useEffect(() => {
    if (isNew && isAsked) mutate();
  }, [isNew, isAsked, mutate]);
  const failure = error ?? start.error;
  if (failure && !row) return <Failed error={failure} onRetry={() => (error ? void refetch() : mutate())} />;
  if (!maySee || (row === null && !permits.create))
    return (
      <Page
        isNarrow
        title={t('mspi.evaluation.title')}
        lead={t('mspi.evaluation.mayNot', { company: session?.companyName ?? '' })}
      >
        <Button component={Link} to="/home">
          {t('mspi.evaluation.toProduct')}
        </Button>
      </Page>
    );
  // One of another framework is being answered for the purpose, and there is one at a time.
  const taken = start.data?.is_new === false && asked.id === null && !latest.isFetching ? start.data : undefined;
  if (taken && taken.id !== row?.id)
    return (
      <Page isNarrow title={t('mspi.evaluation.title')} lead={t('mspi.evaluation.otherFramework')}>
        <Button component={Link} to={pathOfStep(taken.id, stepOf(taken))}>
          {t('mspi.evaluation.toOther')}
        </Button>
      </Page>
    );
  // Nobody begins one by opening an address.
  if (isNew && !isAsked && !start.isSuccess)
    return (
      <Page
        isNarrow
        title={t('mspi.evaluation.title')}
        lead={t('mspi.evaluation.none', { company: session?.companyName ?? '' })}
      >
        <Button loading={start.isPending} onClick={() => mutate()}>
          {t('mspi.evaluation.begin')}
        </Button>
      </Page>
    );
  if (!row) return <PageSkeleton />;
  const isFinished = row.status.id === statusIds.FINISH;
  const step = asked.step ?? stepOf(row);
  const onward = isFinished ? (
    <section className={styles.onward}>
      <h2>{t('mspi.evaluation.onward')}</h2>
      <p>{t('mspi.evaluation.onwardText')}</p>
      <p className={styles.ways}>
        <Button component={Link} to={`/assessments/${row.id}/results`}>
          {t('mspi.evaluation.toGaps')}
        </Button>
        <Button component={Link} to="/home" variant="default">
          {t('mspi.evaluation.toProduct')}
        </Button>
        {permits.create ? (
          <Button variant="subtle" loading={start.isPending} onClick={() => mutate()}>
            {t('mspi.evaluation.another')}
          </Button>
        ) : null}
      </p>
    </section>
  ) : null;
  return (
    <StepPathProvider value={evaluationPathOf}>
      {step === 'results' ? (
        <Suspense fallback={<PageSkeleton />}>
          <AssessmentResultsPage key={row.id} id={row.id} below={onward} />
        </Suspense>
      ) : (
        <AnswersPage key={`${row.id} ${step}`} kind={step === 'clauses' ? 'clause' : 'control'} id={row.id} />
      )}
    </StepPathProvider>
  );
}
