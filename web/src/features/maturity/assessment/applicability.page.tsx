import type { AssessmentRow, ApplicabilityRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import type { framework } from '@baluarte/contract/maturity/framework.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconFilterOff, IconListSearch } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useChoices } from '#kit/catalogue/choices.ts';
import { FileMenu } from '#kit/catalogue/list/file-menu.tsx';
import { Filters } from '#kit/catalogue/list/filters.tsx';
import { ListProvider, type FilterWay } from '#kit/catalogue/list/list-context.ts';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { useRenderedColumns, type ListRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { SearchInput } from '#kit/catalogue/list/search-input.tsx';
import toolbar from '#kit/catalogue/list/toolbar.module.css';
import { SortChoice } from '#kit/catalogue/list/toolbar.tsx';
import { useAssembled } from '#kit/catalogue/list/use-assembled.ts';
import { useListState } from '#kit/catalogue/list/use-list-state.ts';
import { usePageKeys } from '#kit/catalogue/list/use-page-keys.ts';
import { permitsOf } from '#kit/catalogue/permits.ts';
import { AsOfBanner, AsOfForm } from '#kit/catalogue/show/as-of.tsx';
import { call, type Answer } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { ReportLink } from '#kit/layout/report-link.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { ApplicabilityCounts } from './applicability/applicability-counts.tsx';
import {
  applicabilityShape,
  columns,
  linesOf,
  states,
  yesOrNo,
  type ApplicabilityColumn,
} from './applicability/applicability-rows.ts';
import { ApplicabilityTable } from './applicability/applicability-table.tsx';
import styles from './applicability/applicability.module.css';
import { applicabilityQuery, assessmentQuery } from './assessment-queries.ts';
import { assessmentListed } from '../shared/assessment-listed.ts';
import { catalogueQuery } from '../shared/framework-queries.ts';
import { assessmentName, said } from '../shared/framework-words.ts';
import { wordsOfFramework } from './results/words-of.ts';
import { StepLinks } from './step-links.tsx';

type Definition = Answer<typeof framework.catalogue>;

/**
 * The statement of applicability of an assessment: every control of Annex A, whether it applies, why, how far it is and what
 * serves it; `?at=` as it stood at a moment.
 */
export function ApplicabilityPage() {
  const { t, date, language } = useTexts();
  const { assessmentId } = useParams();
  const id = Number(assessmentId);
  const at = useSearchParams()[0].get('at') ?? undefined;
  const statement = useQuery(applicabilityQuery(id, at));
  const { data: row, error: refused, refetch } = useQuery(assessmentQuery(id));
  const { data: definition } = useQuery({ ...catalogueQuery(row?.framework_version), enabled: row !== undefined });
  const error = statement.data ? refused : statement.error;
  const rows = statement.data;
  const isThere = rows !== undefined && row !== undefined && definition !== undefined;
  const title = t('applicability.title');
  return (
    <Page
      title={row ? t('applicability.of', { name: assessmentName(row, date(row.assessment_date)) }) : title}
      actions={
        isThere && rows.length > 0 ? (
          <>
            <ReportLink
              to={`/reports?${new URLSearchParams({ kind: 'applicability', assessmentId: String(id), ...(at !== undefined && { at }) }).toString()}`}
            />
            <FileMenu
              onAsk={(format) =>
                call(assessment.applicabilityFile, { params: { id }, query: { format, language, at } })
              }
            >
              <Button variant="default" leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>
                {t('assessment.results.download')}
              </Button>
            </FileMenu>
          </>
        ) : null
      }
    >
      {at === undefined ? null : <AsOfBanner at={at} error={error} />}
      {error && !isThere && at === undefined ? (
        <Failed
          error={error}
          onRetry={() => {
            void statement.refetch();
            void refetch();
          }}
        />
      ) : null}
      {!error && !isThere ? <PageSkeleton /> : null}
      {isThere ? (
        <>
          <StepLinks row={row} current="applicability" />
          {rows.length === 0 ? (
            <Nothing title={t('applicability.emptyTitle')} text={t('applicability.emptyText')} />
          ) : (
            <Statement row={row} rows={rows} definition={definition} />
          )}
          <div className={styles.past}>
            <AsOfForm key={at} />
          </div>
        </>
      ) : null}
    </Page>
  );
}

const renderer: ListRenderer<ApplicabilityRow> = {
  name: 'assessment',
  shape: applicabilityShape,
  columns: Object.fromEntries(columns.map((column) => [column, {}])),
};
/** Columns and filters of what not everybody may list. */
const guarded = {
  ownControls: permissions.risks.listControls,
  evidence: permissions.evidence.list,
} as const satisfies Partial<Record<ApplicabilityColumn, number>>;

/** What it is narrowed by, each with its values in words. */
function useFilterWays(definition: Definition): Record<string, FilterWay> {
  const { t } = useTexts();
  const values = [
    { id: 'true', name: t('shell.yes') },
    { id: 'false', name: t('shell.no') },
  ];
  return {
    theme: {
      values: definition.groups
        .filter(({ kind }) => kind === 'theme')
        .map(({ code, name }) => ({ id: code, name: `${code} ${said(name)}` })),
    },
    state: { values: states.map((id) => ({ id, name: t(`applicability.states.${id}`) })) },
    ...Object.fromEntries(yesOrNo.map((name) => [name, { values, isSingle: true }])),
  };
}

interface StatementProps {
  row: AssessmentRow;
  rows: readonly ApplicabilityRow[];
  definition: Definition;
}

function Statement({ row, rows, definition }: StatementProps) {
  const { t, language } = useTexts();
  const can = useCan();
  const search = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const isOffered = (name: string) => !(name in guarded) || can(guarded[name as keyof typeof guarded]);
  const shape = { ...applicabilityShape, filters: applicabilityShape.filters.filter(isOffered) };
  const { redirect, ...at } = useListState('assessmentApplicability', shape);
  const choices = useChoices(assessmentListed.fields);
  const filters = useFilterWays(definition);
  const wordsOf = wordsOfFramework(definition);
  const lines = useMemo(
    () => rows.map((each, place) => ({ ...each, place, title: language === 'en' ? each.name_en : each.name })),
    [rows, language],
  );
  const found = linesOf(lines, at.state);
  const list = useAssembled({
    catalogue: assessmentListed,
    shape,
    at,
    choices,
    columns: useRenderedColumns(renderer, choices),
    rows: none,
    total: found.length,
    permits: permitsOf({}),
    filters,
  });
  usePageKeys({ '/': () => search.current?.focus() });
  if (redirect) return <Navigate replace to={redirect} />;
  const { search: words } = at.state;
  return (
    <ListProvider value={{ ...list, shown: list.shown.filter(({ field }) => isOffered(field)) }}>
      <ApplicabilityCounts rows={rows} offered={new Set(shape.filters)} />
      <div className={toolbar.toolbar}>
        <SearchInput
          input={search}
          label={t('applicability.search')}
          className={toolbar.search}
          search={words}
          onSearch={(text) => at.change({ search: text }, { replace: true })}
        />
        <Filters />
        {isNarrow ? (
          <div className={toolbar.end}>
            <SortChoice />
          </div>
        ) : null}
      </div>
      <output className="b-visually-hidden">{t('catalogue.list.loaded', { count: found.length })}</output>
      {found.length === 0 ? (
        <Nothing
          icon={<IconListSearch size={28} stroke={1.5} aria-hidden />}
          title={t('catalogue.list.nothingFound')}
          text={t('catalogue.list.nothingFoundText')}
        >
          <Button
            variant="default"
            leftSection={<IconFilterOff size={16} stroke={1.5} aria-hidden />}
            onClick={() => at.change({ search: '', filters: {} })}
          >
            {t('catalogue.list.clearFilters')}
          </Button>
        </Nothing>
      ) : (
        <ApplicabilityTable id={row.id} lines={found} wordsOf={wordsOf} />
      )}
    </ListProvider>
  );
}

const none: readonly never[] = [];
