import type { PlatformUserRow } from '@baluarte/contract/platform-user.ts';
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconMailForward, IconPlus, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { pagesOf } from '../../../kit/catalogue/catalogue.ts';
import { useChoices } from '../../../kit/catalogue/choices.ts';
import { BulkBar } from '../../../kit/catalogue/list/bulk-bar.tsx';
import { ListProvider, type FilterWay, type List } from '../../../kit/catalogue/list/list-context.ts';
import { Rows } from '../../../kit/catalogue/list/rows.tsx';
import { Toolbar } from '../../../kit/catalogue/list/toolbar.tsx';
import { useListState } from '../../../kit/catalogue/list/use-list-state.ts';
import { usePageKeys } from '../../../kit/catalogue/list/use-page-keys.ts';
import { useRows } from '../../../kit/catalogue/list/use-rows.ts';
import { useSelection } from '../../../kit/catalogue/list/use-selection.ts';
import { Page } from '../../../kit/layout/page.tsx';
import { useSession } from '../../../kit/session.tsx';
import { useTexts } from '../../../kit/texts.ts';
import { CompanyValues } from './company-values.tsx';
import { usersListed, usersShape } from './listed.ts';
import { useAccountActs } from './use-account-acts.tsx';
import { useCompanyNames } from './use-companies.ts';
import { useUserColumns } from './use-user-columns.tsx';

const pages = pagesOf(usersListed);
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const none: List['rows'] = [];
/** An account is deleted on its own page, where one sees what it has. */
const nothing = () => undefined;

/** What the list is narrowed by, each with its values in words. */
function useFilters(chosen: readonly string[]): Record<string, FilterWay> {
  const { t, texts } = useTexts();
  const companies = useCompanyNames(chosen);
  const { statuses } = texts.platformUser;
  const flag: FilterWay = {
    values: [
      { id: 'true', name: t('shell.yes') },
      { id: 'false', name: t('shell.no') },
    ],
    isSingle: true,
  };
  return {
    statusId: { values: usersListed.statuses.map((id) => ({ id: String(id), name: statuses[id] })) },
    companyId: { values: companies, Values: CompanyValues },
    isSuperAdmin: flag,
    hasTwoStep: flag,
    isNeverIn: flag,
  };
}

/** Everybody with an account, for whoever looks after them all. */
export function PlatformUsersPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const acts = useAccountActs();
  const session = useSession();
  const search = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { state, change, redirect } = useListState(usersListed.name, usersShape);
  const query = useRows(usersListed, state);
  const choices = useChoices(usersListed.fields);
  const filters = useFilters(state.filters['companyId'] ?? []);
  const columns = useUserColumns(choices);
  const byField = useMemo(() => new Map(columns.map((column) => [column.field, column])), [columns]);
  const shown = useMemo(() => state.columns.flatMap(({ field }) => byField.get(field) ?? []), [state.columns, byField]);
  const rows = query.data?.rows ?? none;
  const selection = useSelection(rows);
  usePageKeys({ '/': () => search.current?.focus(), n: () => void navigate(pages.create) });
  if (redirect) return <Navigate replace to={redirect} />;

  const menu: NonNullable<List['ways']>['menu'] = (row) => {
    const user = row as unknown as PlatformUserRow;
    const isOpen = user.statusId === 1;
    const Toggle = isOpen ? IconToggleLeft : IconToggleRight;
    return (
      <>
        <Menu.Item component={Link} to={pages.show(user.id)} leftSection={<IconEye {...icon} />}>
          {t('catalogue.list.open')}
        </Menu.Item>
        {isOpen ? (
          <Menu.Item onClick={() => void acts.sendLink(user)} leftSection={<IconMailForward {...icon} />}>
            {t('platformUser.acts.resetLink')}
          </Menu.Item>
        ) : null}
        {user.statusId <= 2 && user.id !== session?.id ? (
          <Menu.Item onClick={() => void acts.toggle(user)} leftSection={<Toggle {...icon} />}>
            {t(isOpen ? 'platformUser.acts.close' : 'platformUser.acts.open')}
          </Menu.Item>
        ) : null}
      </>
    );
  };
  const list: List = {
    catalogue: usersListed,
    shape: usersShape,
    state,
    change,
    columns: byField,
    shown,
    choices,
    rows,
    total: query.data?.meta.total ?? 0,
    selection,
    permits: {
      view: true,
      create: true,
      edit: false,
      quickEdit: false,
      status: false,
      remove: false,
      bulk: false,
      import: false,
      export: true,
    },
    ways: {
      hrefOf: ({ id }) => pages.show(id),
      opensPage: true,
      currentId: null,
      menu,
      firstStep: null,
      filters,
    },
  };
  const create = (
    <Button component={Link} to={pages.create} leftSection={<IconPlus {...icon} />}>
      {t('platformUser.create')}
    </Button>
  );
  return (
    <ListProvider value={list}>
      <Page title={t('platformUser.title')} lead={t('platformUser.lead')} actions={create}>
        <Toolbar search={search} isNarrow={isNarrow} />
        <Rows query={query} isNarrow={isNarrow} onRemove={nothing} />
        <BulkBar onRemove={nothing} />
      </Page>
    </ListProvider>
  );
}
