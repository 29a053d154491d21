import { me as endpoints } from '@baluarte/contract/identity/me.ts';
import { changedPreferences, digestChoices, type NotificationChange } from '@baluarte/contract/record/notification.ts';
import { Radio } from '@mantine/core';
import { call } from '#kit/http/call.ts';
import { SubscriptionsPanel } from '#kit/catalogue/subscription/subscriptions-panel.tsx';
import { useSession } from '#kit/session/session.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { ChannelTable } from '#identity/shared/channel-table.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './my-account.module.css';
import type { Me } from './use-me.ts';
import { usePending } from './use-pending.ts';

/** Which notifications arrive by which channel, and how often the summary. */
export function NotificationsTab({ me }: { me: Me }) {
  const { t, texts } = useTexts();
  const { pending, save } = usePending('notifications', (change: NotificationChange) =>
    call(endpoints.notifications, { body: change }),
  );
  const now = pending.reduce(changedPreferences, me.notifications);
  const words = texts.me.notifications;
  const isInside = typeof useSession()?.companyId === 'number';
  return (
    <div className={styles.stack}>
      <Panel title={t('me.notifications.title')}>
        <p className={styles.lead}>{t('me.notifications.lead')}</p>
        <ChannelTable channels={me.channels} now={now} onChange={save} />
      </Panel>
      <Panel title={words.digest}>
        <Radio.Group aria-label={words.digest} value={now.digest} onChange={(digest) => void save({ digest })}>
          <p className={styles.lead}>{words.digestLead}</p>
          <div className={styles.options}>
            {digestChoices.map((choice) => (
              <Radio key={choice} value={choice} label={words.digests[choice]} />
            ))}
          </div>
        </Radio.Group>
      </Panel>
      {isInside ? <SubscriptionsPanel told={now.viewReport} /> : null}
    </div>
  );
}
