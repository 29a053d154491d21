import { me as endpoints } from '@baluarte/contract/me.ts';
import {
  changedPreferences,
  digestChoices,
  notificationKinds,
  type NotificationChange,
  type NotificationChannel,
  type NotificationKind,
} from '@baluarte/contract/notification.ts';
import { builtKinds } from '@baluarte/contract/notification-subject.ts';
import { Checkbox, Radio, Table } from '@mantine/core';
import { call } from '../../kit/call.ts';
import { Panel } from '../../kit/layout/panel.tsx';
import { useTexts } from '../../kit/texts.ts';
import styles from './my-account.module.css';
import type { Me } from './use-me.ts';
import { usePending } from './use-pending.ts';

const isFixed = (kind: NotificationKind, channel: NotificationChannel) =>
  (notificationKinds[kind].always as readonly NotificationChannel[]).includes(channel);

/** By which way one is told of what, and how often of all of it. */
export function NotificationsTab({ me }: { me: Me }) {
  const { t, texts } = useTexts();
  const { pending, save } = usePending('notifications', (change: NotificationChange) =>
    call(endpoints.notifications, { body: change }),
  );
  const now = pending.reduce(changedPreferences, me.notifications);
  const words = texts.myAccount.notifications;
  return (
    <div className={styles.stack}>
      <Panel title={t('myAccount.notifications.title')}>
        <p className={styles.lead}>{t('myAccount.notifications.lead')}</p>
        <Table verticalSpacing="sm" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words.event}</Table.Th>
              {me.channels.map((channel) => (
                <Table.Th key={channel} scope="col" className={styles.channel ?? ''}>
                  {words.channels[channel]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {builtKinds.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row" className={styles.kind ?? ''}>
                  {texts.notification.kinds[kind].name}
                  <span>{texts.notification.kinds[kind].about}</span>
                  {notificationKinds[kind].always.length > 0 ? <span>{words.always}</span> : null}
                </Table.Th>
                {me.channels.map((channel) => (
                  <Table.Td key={channel} className={styles.channel ?? ''}>
                    <Checkbox
                      aria-label={t('myAccount.notifications.label', {
                        kind: texts.notification.kinds[kind].name,
                        channel: words.channels[channel],
                      })}
                      checked={now[kind][channel]}
                      disabled={isFixed(kind, channel)}
                      onChange={({ currentTarget }) => save({ [kind]: { [channel]: currentTarget.checked } })}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
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
    </div>
  );
}
