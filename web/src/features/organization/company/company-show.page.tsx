import { company, type CompanyRecord } from '@baluarte/contract/organization/company.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { ActionIcon, Badge, Button, Menu, Tabs } from '@mantine/core';
import { IconDoorEnter, IconDots, IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '#kit/http/call.ts';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { NoRecord } from '#kit/catalogue/record.tsx';
import { Stamps } from '#kit/catalogue/show/stamps.tsx';
import { Status } from '#kit/catalogue/status.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { Page } from '#kit/layout/page.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useCompanyActs } from './company-acts.tsx';
import { companyKey } from './company-key.ts';
import styles from './company.module.css';
import { companiesListed } from './list/listed.ts';
import { DataTab } from './show/data-tab.tsx';

const UsersTab = lazy(() => import('./show/users-tab.tsx').then((m) => ({ default: m.UsersTab })));
const ActivityTab = lazy(() => import('./show/activity-tab.tsx').then((m) => ({ default: m.ActivityTab })));
const Archives = lazy(() => import('#organization/shared/archive/archives.tsx').then((m) => ({ default: m.Archives })));
const RemoveCompany = lazy(() => import('./remove-company.tsx').then((m) => ({ default: m.RemoveCompany })));

const pages = pagesOf(companiesListed);
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

function Actions({ record }: { record: CompanyRecord }) {
  const { t } = useTexts();
  const can = useCan();
  const acts = useCompanyActs();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, isEmpty, statusId } = record;
  const isActive = statusId === 1;
  const Toggle = isActive ? IconToggleLeft : IconToggleRight;
  const removed = async () => {
    toastText('company.remove.removed', { name });
    await navigate(pages.list, { replace: true });
    await refresh({ name: 'company', ids: [id] });
  };
  const remove = async () => {
    if (!isEmpty) return setRemoving(true);
    if (!(await confirm({ message: t('company.remove.emptyConfirm', { name }), isDangerous: true }))) return undefined;
    try {
      await loading(call(company.remove, { params: { id }, query: {} }));
      await removed();
    } catch (error) {
      await showError(error);
    }
    return undefined;
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('catalogue.list.rowActions', { name })}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can(permissions.companies.edit) ? (
            <Menu.Item leftSection={<Toggle {...icon} />} onClick={() => void acts.toggle(record)}>
              {t(isActive ? 'company.status.deactivate' : 'company.status.activate')}
            </Menu.Item>
          ) : null}
          {can(permissions.companies.delete) ? (
            <Menu.Item c="var(--b-danger)" leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
              {t('company.remove.action')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {can(permissions.companies.edit) ? (
        <Button component={Link} to={pages.edit(id)} variant="default" leftSection={<IconPencil {...icon} />}>
          {t('catalogue.list.edit')}
        </Button>
      ) : null}
      {isActive ? (
        <Button leftSection={<IconDoorEnter {...icon} />} onClick={() => void acts.enter(record)}>
          {t('company.enterCompany')}
        </Button>
      ) : null}
      <Suspense>
        {isRemoving ? (
          <RemoveCompany record={record} onClose={() => setRemoving(false)} onRemoved={() => void removed()} />
        ) : null}
      </Suspense>
    </>
  );
}

/** One company from outside of it: its data, its people, what happens in it. */
export function CompanyShowPage() {
  const { t } = useTexts();
  const can = useCan();
  const id = Number(useParams()['companyId']);
  const [search, setSearch] = useSearchParams();
  const query = useQuery({
    queryKey: companyKey(id),
    queryFn: ({ signal }) => call(company.get, { params: { id }, signal }),
    enabled: Number.isInteger(id),
  });
  const record = query.data;
  if (record === undefined) return <NoRecord catalogue={companiesListed} query={query} title={t('company.show')} />;
  const go = (tab: string | null) =>
    setSearch(tab === null || tab === 'data' ? {} : { tab }, { replace: true, preventScrollReset: true });
  return (
    <Page title={record.name} beside={<Status id={record.statusId} />} actions={<Actions record={record} />} isNarrow>
      {record.statusId === 1 ? null : <p className={styles.note}>{t('company.status.note')}</p>}
      <Tabs value={search.get('tab') ?? 'data'} onChange={go} keepMounted={false}>
        <Tabs.List aria-label={t('catalogue.show.tabs')} mb="sm">
          <Tabs.Tab value="data">{t('catalogue.show.data')}</Tabs.Tab>
          {can(permissions.companies.viewUsers) ? (
            <Tabs.Tab
              value="users"
              rightSection={
                <Badge size="sm" variant="default">
                  {record.userCount}
                </Badge>
              }
            >
              {t('company.users.tab')}
            </Tabs.Tab>
          ) : null}
          <Tabs.Tab value="activity">{t('company.activity.tab')}</Tabs.Tab>
          {can(permissions.companies.edit) ? <Tabs.Tab value="archive">{t('archive.tab')}</Tabs.Tab> : null}
        </Tabs.List>
        <Suspense>
          <Tabs.Panel value="data">
            <DataTab record={record} />
            <Stamps row={record} />
          </Tabs.Panel>
          <Tabs.Panel value="users">
            <UsersTab record={record} />
          </Tabs.Panel>
          <Tabs.Panel value="activity">
            <ActivityTab record={record} />
          </Tabs.Panel>
          <Tabs.Panel value="archive">
            <Archives companyId={record.id} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </Page>
  );
}
