import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArchive,
  IconDoorEnter,
  IconEye,
  IconPencil,
  IconPlus,
  IconToggleLeft,
  IconToggleRight,
} from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { pagesOf } from '../../kit/catalogue/catalogue.ts';
import { useChoices } from '../../kit/catalogue/choices.ts';
import { BulkBar } from '../../kit/catalogue/list/bulk-bar.tsx';
import { ListProvider, type List } from '../../kit/catalogue/list/list-context.ts';
import { Rows } from '../../kit/catalogue/list/rows.tsx';
import { Toolbar } from '../../kit/catalogue/list/toolbar.tsx';
import { useListState } from '../../kit/catalogue/list/use-list-state.ts';
import { usePageKeys } from '../../kit/catalogue/list/use-page-keys.ts';
import { useRows } from '../../kit/catalogue/list/use-rows.ts';
import { useSelection } from '../../kit/catalogue/list/use-selection.ts';
import { rowName } from '../../kit/catalogue/row-name.ts';
import { Page } from '../../kit/layout/page.tsx';
import { useCountries, useReference } from '../../kit/reference.ts';
import { useCan } from '../../kit/session.tsx';
import { localized, useTexts } from '../../kit/texts.ts';
import { useCompanyActs } from './company-acts.tsx';
import { companiesListed, companiesShape } from './list/listed.ts';
import { useCompanyColumns } from './list/use-company-columns.tsx';

const pages = pagesOf(companiesListed);
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const none: List['rows'] = [];
/** A company goes from its own page, where one sees what it holds. */
const nothing = () => undefined;

/** What the list is narrowed by, each with its values in words. */
function useFilters(): NonNullable<List['ways']>['filters'] {
  const { t } = useTexts();
  const plans = useReference('plans').data ?? [];
  const activities = useReference('economicActivities').data ?? [];
  const countries = useCountries().data ?? [];
  const valuesOf = (rows: readonly { id: number; name: string; nameEn: string | null }[]) => ({
    values: rows.map((row) => ({ id: String(row.id), name: localized(row, 'name') })),
  });
  return {
    statusId: {
      values: [
        { id: '1', name: t('catalogue.status.active') },
        { id: '2', name: t('catalogue.status.inactive') },
      ],
    },
    planId: valuesOf(plans),
    countryId: valuesOf(countries),
    economicActivityId: valuesOf(activities),
  };
}

/** Every company of the installation, for whoever looks after them all. */
export function CompaniesPage() {
  const { t } = useTexts();
  const can = useCan();
  const navigate = useNavigate();
  const acts = useCompanyActs();
  const search = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { state, change, redirect } = useListState('company', companiesShape);
  const query = useRows(companiesListed, state);
  const choices = useChoices(companiesListed.fields);
  const filters = useFilters();
  const columns = useCompanyColumns(choices);
  const byField = useMemo(() => new Map(columns.map((column) => [column.field, column])), [columns]);
  const shown = useMemo(() => state.columns.flatMap(({ field }) => byField.get(field) ?? []), [state.columns, byField]);
  const rows = query.data?.rows ?? none;
  const selection = useSelection(rows);
  const mayCreate = can(permissions.companies.create);
  const mayEdit = can(permissions.companies.edit);
  const mayView = can(permissions.companies.view);
  usePageKeys({
    '/': () => search.current?.focus(),
    n: mayCreate ? () => void navigate(pages.create) : undefined,
  });
  if (redirect) return <Navigate replace to={redirect} />;

  const menu: NonNullable<List['ways']>['menu'] = (row) => {
    const isActive = row.statusId === 1;
    const Toggle = isActive ? IconToggleLeft : IconToggleRight;
    return (
      <>
        {isActive ? (
          <Menu.Item onClick={() => void acts.enter(row)} leftSection={<IconDoorEnter {...icon} />}>
            {t('company.enter')}
          </Menu.Item>
        ) : null}
        {mayView ? (
          <Menu.Item component={Link} to={pages.show(row.id)} leftSection={<IconEye {...icon} />}>
            {t('catalogue.list.open')}
          </Menu.Item>
        ) : null}
        {mayEdit ? (
          <>
            <Menu.Item component={Link} to={pages.edit(row.id)} leftSection={<IconPencil {...icon} />}>
              {t('catalogue.list.edit')}
            </Menu.Item>
            <Menu.Item
              onClick={() => void acts.toggle({ ...row, name: rowName(row) })}
              leftSection={<Toggle {...icon} />}
            >
              {t(isActive ? 'company.status.deactivate' : 'company.status.activate')}
            </Menu.Item>
          </>
        ) : null}
      </>
    );
  };
  const list: List = {
    catalogue: companiesListed,
    shape: companiesShape,
    state,
    change,
    columns: byField,
    shown,
    choices,
    rows,
    total: query.data?.meta.total ?? 0,
    selection,
    permits: {
      view: mayView,
      create: mayCreate,
      edit: false,
      quickEdit: false,
      status: mayEdit,
      remove: false,
      bulk: mayEdit,
      import: false,
      export: can(permissions.companies.list),
    },
    ways: {
      hrefOf: ({ id }) => (mayView ? pages.show(id) : null),
      opensPage: true,
      currentId: null,
      menu,
      firstStep: null,
      filters,
    },
  };
  return (
    <ListProvider value={list}>
      <Page
        title={t('company.title')}
        lead={t('company.list.counted')}
        actions={
          <>
            <Button component={Link} to="/select-company" variant="default" leftSection={<IconDoorEnter {...icon} />}>
              {t('company.list.choose')}
            </Button>
            {mayCreate ? (
              <Button component={Link} to="/companies/import" variant="default" leftSection={<IconArchive {...icon} />}>
                {t('archive.bring.title')}
              </Button>
            ) : null}
            {mayCreate ? (
              <Button component={Link} to={pages.create} leftSection={<IconPlus {...icon} />}>
                {t('company.create')}
              </Button>
            ) : null}
          </>
        }
      >
        <Toolbar search={search} isNarrow={isNarrow} />
        <Rows query={query} isNarrow={isNarrow} onRemove={nothing} />
        <BulkBar onRemove={nothing} />
      </Page>
    </ListProvider>
  );
}
