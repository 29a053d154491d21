import {
  builtKinds,
  notificationKinds,
  type NotificationChange,
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreferences,
} from '@baluarte/contract/record/notification.ts';
import { Checkbox, Table } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './channel-table.module.css';

const isFixed = (kind: NotificationKind, channel: NotificationChannel) =>
  (notificationKinds[kind].always as readonly NotificationChannel[]).includes(channel);

export interface ChannelTableProps {
  /** Ways that are offered, in the order of their columns. */
  channels: readonly NotificationChannel[];
  now: NotificationPreferences;
  isReadOnly?: boolean;
  onChange: (change: NotificationChange) => void;
}

/** Notifications by channel: a checkbox each, except for those that cannot be turned off. */
export function ChannelTable({ channels, now, isReadOnly = false, onChange }: ChannelTableProps) {
  const { t, texts } = useTexts();
  const words = texts.me.notifications;
  return (
    <Table verticalSpacing="sm" horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.event}</Table.Th>
          {channels.map((channel) => (
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
            {channels.map((channel) => (
              <Table.Td key={channel} className={styles.channel ?? ''}>
                <Checkbox
                  aria-label={t('me.notifications.label', {
                    kind: texts.notification.kinds[kind].name,
                    channel: words.channels[channel],
                  })}
                  checked={now[kind][channel]}
                  disabled={isReadOnly || isFixed(kind, channel)}
                  onChange={({ currentTarget }) => onChange({ [kind]: { [channel]: currentTarget.checked } })}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
