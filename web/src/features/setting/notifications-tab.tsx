import {
  changedPreferences,
  digestChoices,
  notificationKinds,
  notificationPreferences,
  type NotificationChannel,
  type NotificationKind,
} from '@baluarte/contract/notification.ts';
import { builtKinds } from '@baluarte/contract/notification-subject.ts';
import { setting } from '@baluarte/contract/setting.ts';
import { Checkbox, Radio, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Answer } from '../../kit/call.ts';
import { Panel } from '../../kit/layout/panel.tsx';
import { useTexts } from '../../kit/texts.ts';
import { Loaded } from './loaded.tsx';
import { SettingFoot } from './setting-foot.tsx';
import styles from './setting.module.css';
import { settingKey, useSetting } from './use-setting.ts';

type Defaults = Answer<typeof setting.notifications>;
const isFixed = (kind: NotificationKind, channel: NotificationChannel) =>
  (notificationKinds[kind].always as readonly NotificationChannel[]).includes(channel);

/** What people of the company are told of, and how, until they choose themselves. */
export function NotificationsTab() {
  const query = useQuery({
    queryKey: settingKey('notifications'),
    queryFn: ({ signal }) => call(setting.notifications, { signal, isPart: true }),
  });
  return <Loaded query={query}>{(data) => <DefaultsForm data={data} />}</Loaded>;
}

function DefaultsForm({ data }: { data: Defaults }) {
  const { t, texts } = useTexts();
  const words = texts.myAccount.notifications;
  const form = useSetting({
    saved: { ...data.defaults, version: data.version },
    schema: notificationPreferences.extend({ version: setting.updateNotifications.body.shape.version }),
    done: t('setting.notifications.saved'),
    send: ({ version, ...defaults }) => call(setting.updateNotifications, { body: { defaults, version } }),
  });
  const { value, set, isReadOnly } = form;
  const { version: _, ...now } = value;
  return (
    <div className={styles.stack}>
      <Panel title={t('setting.notifications.title')}>
        <p className={styles.lead}>
          {t('setting.notifications.lead')} {t('setting.notifications.people', { count: data.undecided })}
        </p>
        <Table verticalSpacing="sm" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words.event}</Table.Th>
              {data.channels.map((channel) => (
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
                {data.channels.map((channel) => (
                  <Table.Td key={channel} className={styles.channel ?? ''}>
                    <Checkbox
                      aria-label={t('myAccount.notifications.label', {
                        kind: texts.notification.kinds[kind].name,
                        channel: words.channels[channel],
                      })}
                      checked={now[kind][channel]}
                      disabled={isReadOnly || isFixed(kind, channel)}
                      onChange={({ currentTarget }) =>
                        set(changedPreferences(now, { [kind]: { [channel]: currentTarget.checked } }))
                      }
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Panel>
      <Panel title={words.digest}>
        <Radio.Group
          aria-label={words.digest}
          value={now.digest}
          onChange={(digest) => set({ digest: digestChoices.find((choice) => choice === digest) ?? now.digest })}
        >
          <p className={styles.quiet}>{words.digestLead}</p>
          <div className={styles.options}>
            {digestChoices.map((choice) => (
              <Radio key={choice} value={choice} disabled={isReadOnly} label={words.digests[choice]} />
            ))}
          </div>
        </Radio.Group>
      </Panel>
      <SettingFoot part="notifications" isReadOnly={isReadOnly} bar={form.bar} />
    </div>
  );
}
