import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconBuildings,
  IconChartRadar,
  IconCopy,
  IconFlag,
  IconPencil,
  IconPlus,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { BulkBar } from '#kit/catalogue/list/bulk-bar.tsx';
import { ListProvider, type FilterWay, type ListWays } from '#kit/catalogue/list/list-context.ts';
import { ListParts } from '#kit/catalogue/list/list-parts.tsx';
import { DayValue } from '#kit/catalogue/list/typed-value.tsx';
import { useListed } from '#kit/catalogue/list/use-listed.ts';
import { Page } from '#kit/layout/page.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { activeQuery } from './assessment-queries.ts';
import { catalogueQuery, frameworksQuery } from '../shared/framework-queries.ts';
import { pathOfStep, stepOf } from './assessment-words.ts';
import { assessmentName, said } from '../shared/framework-words.ts';
import { useAssessmentActs, useAssessmentPermits } from './list/assessment-acts.ts';
import { frameworkOfLevels } from './list/level-words.ts';
import { assessmentsRenderer } from './list/assessment-columns.tsx';
import { assessmentListed } from '../shared/assessment-listed.ts';

const StartDialog = lazy(() => import('./list/start-dialog.tsx').then((m) => ({ default: m.StartDialog })));
const DetailsDialog = lazy(() => import('./list/details-dialog.tsx').then((m) => ({ default: m.DetailsDialog })));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What the list is narrowed by, each with its values in words. */
function useFilters(state: Readonly<Record<string, readonly string[]>>): Record<string, FilterWay> {
  const { t, localized, date } = useTexts();
  const { data } = useQuery(catalogueQuery());
  const { data: frameworks } = useQuery(frameworksQuery);
  const version = frameworkOfLevels(state['framework_version']?.[0], frameworks ?? []);
  const { data: worded } = useQuery({ ...catalogueQuery(version), enabled: version !== undefined });
  const day = (name: string): FilterWay => ({
    values: (state[name] ?? []).map((value) => ({ id: value, name: date(value) })),
    Values: DayValue,
    isSingle: true,
  });
  const names = worded ? [worded.below_levels, ...worded.levels.map(({ name }) => name)] : [];
  const highest = Math.max(0, ...(frameworks ?? []).map(({ levels }) => levels));
  return {
    status_id: {
      values: [
        { id: String(statusIds.ACTIVE), name: t('assessment.isActive') },
        { id: String(statusIds.FINISH), name: t('assessment.isFinished') },
      ],
    },
    purpose_id: {
      values: (data?.purposes ?? []).map(({ id, name, name_en: nameEn }) => ({
        id: String(id),
        name: localized({ name, nameEn }, 'name'),
      })),
    },
    maturity_level: {
      // Of several frameworks a level has a number and no name.
      values: worded
        ? names.map((name, level) => ({
            id: String(level),
            name: t('assessment.level', { level, name: said(name) }),
          }))
        : Array.from({ length: highest + 1 }, (_, level) => ({
            id: String(level),
            name: t('assessment.levelAlone', { level }),
          })),
    },
    framework_version: {
      values: (frameworks ?? []).map(({ code, name, name_en: nameEn }) => ({
        id: code,
        name: localized({ name, nameEn }, 'name'),
      })),
      isSingle: true,
    },
    from: day('from'),
    to: day('to'),
  };
}

/** The self-assessments of the scope, and where one is started. */
export function AssessmentsPage() {
  const { t, date } = useTexts();
  const navigate = useNavigate();
  const session = useSession();
  const permits = useAssessmentPermits();
  const acts = useAssessmentActs();
  const [isStarting, setStarting] = useState(false);
  const [changing, setChanging] = useState<AssessmentRow | null>(null);
  const { data: active } = useQuery(activeQuery);
  const nameOf = useCallback((row: AssessmentRow) => assessmentName(row, date(row.assessment_date)), [date]);
  const listed = useListed({ catalogue: assessmentListed, drawn: assessmentsRenderer, nameOf });
  const filters = useFilters(listed.list.state.filters);
  const rowOf = (id: number) => listed.query.data?.rows.find((row) => row.id === id) as AssessmentRow | undefined;
  /** Where a row leads: on with the answers, or to what it came to, where that may be seen. */
  const hrefOf = (row: AssessmentRow) => {
    const step = stepOf(row);
    return pathOfStep(row.id, step === 'results' && !permits.results ? 'clauses' : step);
  };
  const copy = async (row: AssessmentRow) => {
    const made = await acts.copy(row);
    if (made) void navigate(pathOfStep(made.id, 'clauses'));
  };
  const finish = async (row: AssessmentRow) => {
    const done = await acts.finish(row);
    if (done && permits.results) void navigate(pathOfStep(done.id, 'results'));
  };

  const menu: ListWays['menu'] = ({ id }) => {
    const row = rowOf(id);
    if (!row) return null;
    const isActive = row.status.id === statusIds.ACTIVE;
    return (
      <>
        <Menu.Item component={Link} to={hrefOf(row)} leftSection={<IconPencil {...icon} />}>
          {t(isActive && permits.answer ? 'assessment.continue' : 'assessment.open')}
        </Menu.Item>
        {permits.results && isActive ? (
          <Menu.Item component={Link} to={pathOfStep(id, 'results')} leftSection={<IconChartRadar {...icon} />}>
            {t('assessment.toResults')}
          </Menu.Item>
        ) : null}
        {isActive && permits.answer ? (
          <>
            <Menu.Item onClick={() => setChanging(row)} leftSection={<IconSettings {...icon} />}>
              {t('assessment.rename')}
            </Menu.Item>
            <Menu.Item onClick={() => void finish(row)} leftSection={<IconFlag {...icon} />}>
              {t('assessment.finish')}
            </Menu.Item>
          </>
        ) : null}
        {permits.create ? (
          <Menu.Item onClick={() => void copy(row)} leftSection={<IconCopy {...icon} />}>
            {t('assessment.copy')}
          </Menu.Item>
        ) : null}
        {permits.remove ? (
          <Menu.Item c="var(--b-danger)" onClick={() => void acts.remove(row)} leftSection={<IconTrash {...icon} />}>
            {t('catalogue.list.remove')}
          </Menu.Item>
        ) : null}
      </>
    );
  };
  const start = permits.create ? (
    <Button
      variant={active ? 'default' : 'filled'}
      leftSection={<IconPlus {...icon} />}
      onClick={() => setStarting(true)}
    >
      {t(active ? 'assessment.startAnother' : 'assessment.create')}
    </Button>
  ) : null;
  if (listed.redirect) return <Navigate replace to={listed.redirect} />;
  return (
    <ListProvider
      value={{
        ...listed.list,
        ways: {
          opensPage: true,
          currentId: null,
          hrefOf: ({ id }) => {
            const row = rowOf(id);
            return row ? hrefOf(row) : null;
          },
          menu,
          filters,
          firstStep: start,
        },
      }}
    >
      <Page
        title={t('assessment.title')}
        lead={t('assessment.lead')}
        actions={
          <>
            {session && session.companies.length > 1 && !session.isSuperAdmin ? (
              <Button
                component={Link}
                to="/assessments/companies"
                variant="default"
                leftSection={<IconBuildings {...icon} />}
              >
                {t('shell.pages.companyComparison')}
              </Button>
            ) : null}
            {start}
            {active && permits.answer ? (
              <Button component={Link} to={hrefOf(active)}>
                {t('assessment.continue')}
              </Button>
            ) : null}
          </>
        }
      >
        <ListParts
          query={listed.query}
          keys={{ n: permits.create ? () => setStarting(true) : undefined }}
          onRemove={(index) => {
            const row = rowOf(listed.list.rows[index]?.id ?? 0);
            if (row && permits.remove) void acts.remove(row);
          }}
          bar={<BulkBar />}
        />
        <Suspense>
          {isStarting ? (
            <StartDialog
              onClose={() => setStarting(false)}
              onStarted={(row) => void navigate(pathOfStep(row.id, stepOf(row)))}
            />
          ) : null}
          {changing ? <DetailsDialog row={changing} onClose={() => setChanging(null)} /> : null}
        </Suspense>
      </Page>
    </ListProvider>
  );
}
