import { changedPreferences, digestChoices, notificationPreferences } from '@baluarte/contract/record/notification.ts';
import { followUpBounds, setting } from '@baluarte/contract/organization/setting.ts';
import { Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Answer } from '#kit/http/call.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { ChannelTable } from '#identity/shared/channel-table.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Loaded } from './loaded.tsx';
import { SettingFoot } from './setting-foot.tsx';
import styles from './setting.module.css';
import { settingKey, useSetting } from './use-setting.ts';

type Defaults = Answer<typeof setting.notifications>;
const { version, followUpDays } = setting.updateNotifications.body.shape;

/** The default notifications and channels of the company's users, until they choose their own. */
export function NotificationsTab() {
  const query = useQuery({
    queryKey: settingKey('notifications'),
    queryFn: ({ signal }) => call(setting.notifications, { signal, isPart: true }),
  });
  return <Loaded query={query}>{(data) => <DefaultsForm data={data} />}</Loaded>;
}

/** What the form begins with; the days may be emptied while they are typed. */
const startOf = ({ defaults, followUpDays, version }: Defaults) => {
  const days: { followUpDays: number | undefined } = { followUpDays };
  return { ...defaults, ...days, version };
};

function DefaultsForm({ data }: { data: Defaults }) {
  const { t, texts } = useTexts();
  const words = texts.me.notifications;
  const form = useSetting({
    initial: startOf(data),
    schema: notificationPreferences.extend({ followUpDays: followUpDays.unwrap(), version }),
    labels: { followUpDays: t('setting.notifications.followUpDays') },
    done: t('setting.notifications.saved'),
    send: ({ version, followUpDays, ...defaults }) =>
      call(setting.updateNotifications, { body: { defaults, followUpDays, version } }),
  });
  const { value, fill, errorOf, isReadOnly } = form;
  const { version: _version, followUpDays: days, ...now } = value;
  return (
    <div className={styles.stack}>
      <Panel title={t('setting.notifications.title')}>
        <p className={styles.lead}>
          {t('setting.notifications.lead')} {t('setting.notifications.people', { count: data.undecided })}
        </p>
        <ChannelTable
          channels={data.channels}
          now={now}
          isReadOnly={isReadOnly}
          onChange={(change) => fill(changedPreferences(now, change))}
        />
      </Panel>
      <Panel title={words.digest}>
        <Radio.Group
          aria-label={words.digest}
          value={now.digest}
          onChange={(digest) => fill({ digest: digestChoices.find((choice) => choice === digest) ?? now.digest })}
        >
          <p className={styles.quiet}>{words.digestLead}</p>
          <div className={styles.options}>
            {digestChoices.map((choice) => (
              <Radio key={choice} value={choice} disabled={isReadOnly} label={words.digests[choice]} />
            ))}
          </div>
        </Radio.Group>
      </Panel>
      <Panel title={t('setting.notifications.followUps')}>
        <TextInput
          type="number"
          classNames={{ wrapper: styles.number ?? '' }}
          label={t('setting.notifications.followUpDays')}
          description={t('setting.notifications.followUpDaysHint', followUpBounds)}
          min={followUpBounds.from}
          max={followUpBounds.to}
          readOnly={isReadOnly}
          value={days ?? ''}
          onChange={({ currentTarget: { value: typed } }) =>
            fill({ followUpDays: typed === '' ? undefined : Number(typed) })
          }
          error={errorOf('followUpDays')}
        />
      </Panel>
      <SettingFoot part="notifications" form={form} />
    </div>
  );
}
