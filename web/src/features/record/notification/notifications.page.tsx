import { builtKinds } from '@baluarte/contract/record/notification.ts';
import type { NotificationRow } from '@baluarte/contract/record/notification-list.ts';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Row } from '#kit/catalogue/catalogue.ts';
import type { FilterWay, ListWays } from '#kit/catalogue/list/list-context.ts';
import { ListedPage } from '#kit/catalogue/list/listed-page.tsx';
import type { ListState } from '#kit/catalogue/list/list-state.ts';
import { DayValue } from '#kit/catalogue/list/typed-value.tsx';
import { useListed } from '#kit/catalogue/list/use-listed.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { useSentence } from './item.tsx';
import { markRead, useFollowingBell, useUnread } from './notifications.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { notificationsRenderer } from './notification-columns.tsx';
import { notificationsListed, states } from './notifications-listed.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

async function mark(marking: Parameters<typeof markRead>[0]): Promise<void> {
  try {
    toastText('notification.marked', { count: await markRead(marking) });
  } catch (error) {
    await showError(error);
  }
}

// The rows of this list are the contract's; the kit hands them back as it knows them.
const asNotification = (row: Row) => row as Row & NotificationRow;
const isUnread = (row: Row) => asNotification(row).readAt === null;

/** What the list is narrowed by, each with its values in words. */
function useFilters({ filters }: ListState): Record<string, FilterWay> {
  const { texts, date } = useTexts();
  const { states: words, kinds } = texts.notification;
  const day = (name: string): FilterWay => ({
    values: (filters[name] ?? []).map((id) => ({ id, name: date(id) })),
    isSingle: true,
    Values: DayValue,
  });
  return {
    state: { values: states.map((id) => ({ id, name: words[id] })), isSingle: true },
    kind: { values: builtKinds.map((id) => ({ id, name: kinds[id].name })) },
    from: day('from'),
    to: day('to'),
  };
}

/** All notifications of a user in the company, newest first. */
export function NotificationsPage() {
  const { t } = useTexts();
  const listed = useListed({
    catalogue: notificationsListed,
    drawn: notificationsRenderer,
    nameOf: useSentence(),
  });
  const filters = useFilters(listed.list.state);
  const unread = useUnread()?.unread ?? 0;
  useFollowingBell();
  const { selection } = listed.list;
  const ids = selection.rows.filter(isUnread).map(({ id }) => id);

  const menu: ListWays['menu'] = (row) => {
    const { id, link } = asNotification(row);
    return (
      <>
        {link === null ? null : (
          <Menu.Item
            component={Link}
            to={link}
            leftSection={<IconEye {...icon} />}
            onClick={() => void (isUnread(row) && markRead({ ids: [id] }).catch(showError))}
          >
            {t('catalogue.list.open')}
          </Menu.Item>
        )}
        <Menu.Item
          disabled={!isUnread(row)}
          leftSection={<IconCheck {...icon} />}
          onClick={() => void mark({ ids: [id] })}
        >
          {t('notification.markRead')}
        </Menu.Item>
      </>
    );
  };
  return (
    <ListedPage
      listed={listed}
      ways={{ hrefOf: () => null, menu, filters }}
      lead={t('notification.lead')}
      actions={
        <>
          <Button component={Link} to="/my-account?tab=notifications" variant="default">
            {t('notification.preferences')}
          </Button>
          {unread > 0 ? <Button onClick={() => void mark({ all: true })}>{t('notification.markAll')}</Button> : null}
        </>
      }
      bulk={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCheck {...icon} />}
          disabled={ids.length === 0}
          onClick={() => void mark({ ids }).then(selection.clear)}
        >
          {t('notification.markSelected')}
        </Button>
      }
    />
  );
}
