import {
  comparedStates,
  companyComparison,
  maximumCompared,
  type CompanyResult,
  type ComparedGroup,
} from '@baluarte/contract/maturity/company-comparison.ts';
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { IconFilterOff, IconListSearch } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { Link, Navigate } from 'react-router';
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
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { assessmentListed } from '../shared/assessment-listed.ts';
import { purposeName } from '../shared/purpose-name.ts';
import {
  byOf,
  columnsBy,
  comparedBy,
  frameworksOf,
  ownReadingsOf,
  rowsOf,
  shapeOf,
  type ComparedBy,
} from './comparison-rows.ts';
import { ComparisonTable } from './comparison-table.tsx';
import styles from './comparison.module.css';

const comparisonQuery = queryOptions({
  queryKey: ['companyComparison'],
  queryFn: ({ signal }) => call(companyComparison.list, { signal }),
});

/** The maturity of the companies a person belongs to, beside each other. */
export function CompanyComparisonPage() {
  const { t, language } = useTexts();
  const session = useSession();
  const { data, error, refetch } = useQuery(comparisonQuery);
  return (
    <Page
      title={t('companyComparison.title')}
      lead={t('companyComparison.lead')}
      actions={
        <>
          {session?.companyId === null ? (
            <Button component={Link} to="/select-company" variant="default">
              {t('shell.pages.selectCompany')}
            </Button>
          ) : null}
          {data && data.rows.length > 0 ? (
            <FileMenu onAsk={(format) => call(companyComparison.export, { query: { format, language } })} />
          ) : null}
        </>
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <PageSkeleton /> : null}
      {data?.rows.length === 0 ? (
        <Nothing title={t('companyComparison.emptyTitle')} text={t('companyComparison.emptyText')} />
      ) : null}
      {data && data.rows.length > 0 ? <Comparison rows={data.rows} groups={data.groups} isCut={data.is_cut} /> : null}
    </Page>
  );
}

/** What the rows are narrowed by: the values there are among them. */
function useFilterWays(rows: readonly CompanyResult[]): Record<string, FilterWay> {
  const { t, language } = useTexts();
  const distinct = (valuesOf: (row: CompanyResult) => { id: string; name: string } | null) => ({
    values: [
      ...new Map(
        rows.flatMap((row) => {
          const value = valuesOf(row);
          return value ? [[value.id, value] as const] : [];
        }),
      ).values(),
    ],
  });
  const there = new Set(rows.map(({ state }) => state));
  return {
    companyState: {
      values: comparedStates
        .filter((id) => there.has(id))
        .map((id) => ({ id, name: t(`companyComparison.states.${id}`) })),
    },
    purpose_id: distinct(({ purpose }) => purpose && { id: String(purpose.id), name: purposeName(purpose) }),
    framework_version: distinct(
      ({ finished }) => finished && { id: finished.framework_version, name: finished.framework_version },
    ),
    maturity_level: distinct(({ finished }) => {
      if (finished === null || finished.maturity_level === null) return null;
      const { maturity_level: level, level_name: name } = finished;
      return {
        id: String(level),
        name: name ? t('assessment.level', { level, name: name[language] }) : String(level),
      };
    }),
  };
}

interface ComparisonProps {
  rows: readonly CompanyResult[];
  groups: readonly ComparedGroup[];
  isCut: boolean;
}

function Comparison({ rows, groups, isCut }: ComparisonProps) {
  const { t, list: listed, language } = useTexts();
  const search = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const shape = useMemo(() => shapeOf(groups), [groups]);
  const renderer = useMemo<ListRenderer<CompanyResult>>(
    () => ({
      name: 'assessment',
      shape,
      columns: Object.fromEntries(shape.columns.map((column) => [column, {}])),
    }),
    [shape],
  );
  const { redirect, ...at } = useListState('companyComparison', shape);
  const choices = useChoices(assessmentListed.fields);
  const columns = useRenderedColumns(renderer, choices);
  const named = useMemo(() => {
    const names = new Map(groups.map(({ code, name }) => [code, `${code} ${name[language]}`]));
    return columns.map((column) => ({ ...column, label: names.get(column.field) ?? column.label }));
  }, [columns, groups, language]);
  const found = rowsOf(rows, at.state);
  const list = useAssembled({
    catalogue: assessmentListed,
    shape,
    at,
    choices,
    columns: named,
    rows: none,
    total: found.length,
    permits: permitsOf({}),
    filters: useFilterWays(rows),
  });
  usePageKeys({ '/': () => search.current?.focus() });
  if (redirect) return <Navigate replace to={redirect} />;
  const by = byOf(
    at.state.columns.map(({ field }) => field),
    groups,
  );
  const compareBy = (value: ComparedBy) => at.change({ columns: columnsBy(value, groups).map((field) => ({ field })) });
  const frameworks = frameworksOf(found);
  const readings = ownReadingsOf(found, groups, by);
  const companies = new Set(found.map(({ company }) => company.id)).size;
  return (
    <ListProvider value={list}>
      {isCut ? <p className={styles.note}>{t('companyComparison.cut', { most: maximumCompared })}</p> : null}
      {frameworks.length > 1 ? (
        <p className={styles.warning}>{t('companyComparison.mixed', { frameworks: listed(frameworks) })}</p>
      ) : null}
      <div className={toolbar.toolbar}>
        <SearchInput
          input={search}
          label={t('companyComparison.search')}
          className={toolbar.search}
          search={at.state.search}
          onSearch={(text) => at.change({ search: text }, { replace: true })}
        />
        <Filters />
        <div className={toolbar.end}>
          <By isNarrow={isNarrow} value={by} onChange={compareBy} />
          {isNarrow ? <SortChoice /> : null}
        </div>
      </div>
      <p className={styles.note}>
        {rows.some(({ finished }) => finished)
          ? t('companyComparison.count', {
              count: found.filter(({ finished }) => finished).length,
              companies: t('companyComparison.companies', { count: companies }),
            })
          : t('companyComparison.noneText')}
        {readings.length > 0 ? ` ${t('companyComparison.ownReading', { frameworks: listed(readings) })}` : ''}
      </p>
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
        <ComparisonTable rows={found} />
      )}
    </ListProvider>
  );
}

interface ByProps {
  isNarrow: boolean;
  value: ComparedBy;
  onChange: (by: ComparedBy) => void;
}

/** What the companies are compared by. */
function By({ isNarrow, value, onChange }: ByProps) {
  const { t } = useTexts();
  const label = t('companyComparison.figures');
  const data = comparedBy.map((by) => ({ value: by, label: t(`companyComparison.by.${by}`) }));
  return isNarrow ? (
    <NativeSelect
      aria-label={label}
      value={value}
      data={data}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ComparedBy)}
    />
  ) : (
    <SegmentedControl aria-label={label} value={value} data={data} onChange={onChange} />
  );
}

const none: readonly never[] = [];
