import { keyOf } from '@baluarte/contract/kit/session.ts';
import { statusIds } from '@baluarte/contract/kit/status-ids.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { IconListTree, IconStairsUp } from '@tabler/icons-react';
import { lazy, Suspense, type ComponentType } from 'react';
import { page, type PageEntry } from '#kit/site/site.ts';
import { loadTexts } from '#kit/texts/texts.ts';
import type { GapAct, Provable, ReportAct } from './assessment/passed-parts.ts';

const may = [keyOf(permissions.assessments.list)];

// With its words, once an answer is shown that may have some.
const BriefEvidence = lazy(async () => {
  const [m] = await Promise.all([import('#inventory/evidence/of/brief-evidence.tsx'), loadTexts(['evidence'])]);
  return { default: m.BriefEvidence };
});

const GapControls = lazy(() => import('#risk/risk/control/gap-controls.tsx').then((m) => ({ default: m.GapControls })));

/** Which question is open, and how the questions are shown. */
const partsOfAnswers = ['q', 'as'];

/** A page that shows, beside each answer, what proves it. */
async function proved(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Answers, { EvidencePartProvider }] = await Promise.all([load(), import('./assessment/passed-parts.ts')]);
  const part = (answer: Provable) => (
    <Suspense>
      <BriefEvidence entity="assessmentAnswer" within={partsOfAnswers} {...answer} />
    </Suspense>
  );
  return () => (
    <EvidencePartProvider value={part}>
      <Answers />
    </EvidencePartProvider>
  );
}

/** A page that makes the report of an assessment as a file. */
async function reporting(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Shown, { ReportActProvider }] = await Promise.all([load(), import('./assessment/passed-parts.ts')]);
  const make: ReportAct = async (...of) => (await import('#record/report/maturity-pdf.ts')).maturityPdf(...of);
  return () => (
    <ReportActProvider value={make}>
      <Shown />
    </ReportActProvider>
  );
}

/** Pages of the self-assessments of maturity. */
export const maturityPages = [
  page({
    path: '/assessments',
    title: 'shell.pages.assessments',
    access: 'session',
    permissions: may,
    menu: { section: 'risks', icon: IconStairsUp },
    finds: {
      kind: 'assessment',
      href: ({ id, statusId }) => `/assessments/${id}/${statusId === statusIds.ACTIVE ? 'clauses' : 'results'}`,
      contextOf: (_texts, day, { date }) => (day === null ? undefined : date(day)),
      hasOwnStatus: true,
    },
    texts: ['assessment'],
    load: () => import('./assessment/assessments.page.tsx').then((m) => m.AssessmentsPage),
  }),
  page({
    path: '/assessments/companies',
    title: 'shell.pages.companyComparison',
    access: 'session',
    without: 'company',
    isOwn: true,
    texts: ['assessment', 'companyComparison'],
    load: () => import('./company-comparison/company-comparison.page.tsx').then((m) => m.CompanyComparisonPage),
  }),
  page({
    path: '/assessments/:assessmentId/clauses',
    title: 'shell.pages.assessmentClauses',
    access: 'session',
    permissions: may,
    texts: ['assessment'],
    load: () => proved(() => import('./assessment/clauses.page.tsx').then((m) => m.AssessmentClausesPage)),
  }),
  page({
    path: '/assessments/:assessmentId/controls',
    title: 'shell.pages.assessmentControls',
    access: 'session',
    permissions: may,
    texts: ['assessment'],
    load: () => proved(() => import('./assessment/controls.page.tsx').then((m) => m.AssessmentControlsPage)),
  }),
  page({
    path: '/assessments/:assessmentId/results',
    title: 'shell.pages.assessmentResults',
    access: 'session',
    permissions: may,
    texts: ['assessment'],
    load: () =>
      reporting(async () => {
        const [{ AssessmentResultsPage }, { GapActProvider }] = await Promise.all([
          import('./assessment/results.page.tsx'),
          import('./assessment/passed-parts.ts'),
        ]);
        const act = (gaps: Parameters<GapAct>[0]) => (
          <Suspense>
            <GapControls gaps={gaps} />
          </Suspense>
        );
        return () => (
          <GapActProvider value={act}>
            <AssessmentResultsPage />
          </GapActProvider>
        );
      }),
  }),
  page({
    path: '/assessments/:assessmentId/applicability',
    title: 'shell.pages.assessmentApplicability',
    access: 'session',
    permissions: may,
    texts: ['applicability', 'assessment'],
    load: () => import('./assessment/applicability.page.tsx').then((m) => m.ApplicabilityPage),
  }),
  page({
    path: '/maturity-frameworks',
    title: 'shell.pages.maturityFrameworks',
    access: 'session',
    permissions: may,
    menu: { section: 'method', icon: IconListTree },
    finds: {
      kind: 'frameworkVersion',
      href: ({ code }) => `/maturity-frameworks/show/${encodeURIComponent(code ?? '')}`,
    },
    texts: ['framework'],
    load: () => import('./framework/frameworks.page.tsx').then((m) => m.FrameworksPage),
  }),
  page({
    path: '/maturity-frameworks/create',
    title: 'framework.editor.newTitle',
    access: 'session',
    permissions: may,
    texts: ['framework', 'assessment'],
    load: () => import('./framework/framework-editor.page.tsx').then((m) => m.FrameworkEditorPage),
  }),
  page({
    path: '/maturity-frameworks/show/:frameworkCode',
    title: 'shell.pages.maturityFramework',
    access: 'session',
    permissions: may,
    texts: ['framework', 'assessment'],
    load: () => import('./framework/framework.page.tsx').then((m) => m.FrameworkPage),
  }),
  page({
    path: '/mspi',
    title: 'mspi.title',
    access: 'public',
    isBare: true,
    texts: ['mspi', 'registration'],
    load: () => import('./mspi/mspi.page.tsx').then((m) => m.MspiPage),
  }),
  page({
    path: '/mspi-otp',
    title: 'mspi.otp.title',
    access: 'public',
    isBare: true,
    texts: ['mspi', 'twoStep'],
    load: () => import('./mspi/mspi-otp.page.tsx').then((m) => m.MspiOtpPage),
  }),
  page({
    path: '/mspi-create-tenant',
    title: 'mspi.tenant.title',
    access: 'public',
    isBare: true,
    texts: ['mspi'],
    load: () => import('./mspi/mspi-create-tenant.page.tsx').then((m) => m.MspiCreateTenantPage),
  }),
  page({
    path: '/mspi-evaluation',
    title: 'mspi.evaluation.title',
    access: 'public',
    isBare: true,
    texts: ['mspi', 'assessment'],
    load: () =>
      reporting(() =>
        proved(() => import('./assessment/evaluation/evaluation.page.tsx').then((m) => m.EvaluationPage)),
      ),
  }),
] as const satisfies readonly PageEntry[];
