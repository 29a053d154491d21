import { platformUser, type PlatformUserRecord } from '@baluarte/contract/organization/platform-user.ts';
import { ActionIcon, Badge, Button, Menu, Tabs } from '@mantine/core';
import {
  IconDots,
  IconMailForward,
  IconPencil,
  IconShield,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { call } from '#kit/http/call.ts';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { NoRecord } from '#kit/catalogue/record.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AccountStatus } from './account-status.tsx';
import { AccountTab } from './account-tab.tsx';
import { usersListed } from './listed.ts';
import { NewPlatformUser } from './new-platform-user.tsx';
import styles from './platform.module.css';
import { useAccountActs } from './use-account-acts.tsx';

const ActivityTab = lazy(() => import('./activity-tab.tsx').then((m) => ({ default: m.ActivityTab })));
const SuperAdminDialog = lazy(() => import('./super-admin-dialog.tsx').then((m) => ({ default: m.SuperAdminDialog })));

const pages = pagesOf(usersListed);
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

function Actions({ record }: { record: PlatformUserRecord }) {
  const { t } = useTexts();
  const acts = useAccountActs();
  const [isAsked, setAsked] = useState(false);
  const { name, statusId, isSuperAdmin, isOneself } = record;
  const isOpen = statusId === 1;
  const Toggle = isOpen ? IconToggleLeft : IconToggleRight;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('platformUser.acts.menu', { name })}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen || isSuperAdmin ? (
            <Menu.Item leftSection={<IconShield {...icon} />} onClick={() => setAsked(true)}>
              {t(isSuperAdmin ? 'platformUser.superAdmin.take' : 'platformUser.superAdmin.give')}
            </Menu.Item>
          ) : null}
          {statusId <= 2 && !isOneself ? (
            <Menu.Item leftSection={<Toggle {...icon} />} onClick={() => void acts.toggle(record)}>
              {t(isOpen ? 'platformUser.acts.close' : 'platformUser.acts.open')}
            </Menu.Item>
          ) : null}
          {isOneself ? null : (
            <Menu.Item
              c="var(--b-danger)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => void acts.remove(record)}
            >
              {t('platformUser.acts.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isOpen ? (
        <Button
          variant="default"
          leftSection={<IconMailForward {...icon} />}
          onClick={() => void acts.sendLink(record)}
        >
          {t('platformUser.acts.resetLink')}
        </Button>
      ) : null}
      <Suspense>{isAsked ? <SuperAdminDialog record={record} onClose={() => setAsked(false)} /> : null}</Suspense>
    </>
  );
}

function Account({ id, isEdited }: { id: number; isEdited: boolean }) {
  const { t, texts } = useTexts();
  const [search, setSearch] = useSearchParams();
  const query = useQuery({
    queryKey: [usersListed.name, 'one', id],
    queryFn: ({ signal }) => call(platformUser.get, { params: { id }, signal }),
    enabled: Number.isInteger(id),
  });
  const record = query.data;
  if (record === undefined)
    return (
      <NoRecord catalogue={usersListed} query={query} title={t(isEdited ? 'platformUser.edit' : 'platformUser.show')} />
    );
  const notes: Readonly<Record<number, string>> = texts.platformUser.statusNotes;
  const note = notes[record.statusId];
  const go = (tab: string | null) =>
    setSearch(tab === null || tab === 'account' ? {} : { tab }, { replace: true, preventScrollReset: true });
  return (
    <Page
      title={isEdited ? t('platformUser.edit') : record.name}
      lead={isEdited ? `${record.name} · ${record.email}` : record.email}
      beside={
        <>
          <AccountStatus id={record.statusId} />
          {record.isSuperAdmin ? <Badge variant="default">{t('platformUser.fields.isSuperAdmin')}</Badge> : null}
          {record.isOneself ? <Badge variant="default">{t('platformUser.you')}</Badge> : null}
        </>
      }
      actions={
        isEdited ? (
          <Actions record={record} />
        ) : (
          <Button component={Link} to={pages.edit(id)} leftSection={<IconPencil {...icon} />}>
            {t('catalogue.list.edit')}
          </Button>
        )
      }
      isNarrow
    >
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      <Tabs value={search.get('tab') ?? 'account'} onChange={go} keepMounted={false}>
        <Tabs.List aria-label={t('catalogue.show.tabs')} mb="sm">
          <Tabs.Tab value="account">{t('platformUser.tabs.account')}</Tabs.Tab>
          <Tabs.Tab value="activity">{t('platformUser.tabs.activity')}</Tabs.Tab>
        </Tabs.List>
        <Suspense>
          <Tabs.Panel value="account">
            <AccountTab record={record} isEdited={isEdited} />
          </Tabs.Panel>
          <Tabs.Panel value="activity">
            <ActivityTab record={record} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </Page>
  );
}

/** One person from outside of every company, to read or to edit: their places and access, not their own data. A new one comes in through a company, and nobody types what is a person's own. */
export function PlatformUserPage() {
  const { pathname } = useLocation();
  const id = Number(useParams()['userId']);
  if (pathname === pages.create) return <NewPlatformUser />;
  return <Account key={id} id={id} isEdited={pathname === pages.edit(id)} />;
}
