import { retentionBounds, retentionSettings, setting } from '@baluarte/contract/organization/setting.ts';
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RetentionCounts } from '@baluarte/contract/organization/setting.ts';
import { call, type Answer } from '#kit/http/call.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { DaysSwitch } from './days-switch.tsx';
import { Loaded } from './loaded.tsx';
import { SettingFoot } from './setting-foot.tsx';
import styles from './setting.module.css';
import { settingKey, useSetting } from './use-setting.ts';

type Retention = Answer<typeof setting.retention>;
const schema = retentionSettings.extend({ version: setting.updateRetention.body.shape.version });
const fields = ['importDays', 'notificationDays', 'eventDays', 'sessionDays', 'evidenceDays'] as const;
/** Days that turning a limit on begins with: a year. */
const usual = 365;
const counted = ['imports', 'importRows', 'notifications', 'accountEvents', 'sessions', 'evidenceFiles'] as const;

/** How long the company keeps what has ended. */
export function RetentionTab() {
  const query = useQuery({
    queryKey: settingKey('retention'),
    queryFn: ({ signal }) => call(setting.retention, { signal, isPart: true }),
  });
  return <Loaded query={query}>{(data) => <RetentionForm data={data} />}</Loaded>;
}

/** What goes or went, in words; only what there is any of. */
function useCounts() {
  const { t } = useTexts();
  return (counts: RetentionCounts): string =>
    counted
      .filter((name) => counts[name] > 0)
      .map((name) => t(`setting.retention.counts.${name}`, { count: counts[name] }))
      .join(', ');
}

function RetentionForm({ data }: { data: Retention }) {
  const { t, dateTime } = useTexts();
  const say = useCounts();
  const { runs, ...saved } = data;
  const form = useSetting({
    initial: saved,
    schema,
    done: t('setting.retention.saved'),
    send: (body) => call(setting.updateRetention, { body }),
  });
  const { value, fill, errorOf, isReadOnly } = form;
  const { version: _, ...typed } = value;
  const [limits] = useDebouncedValue(typed, 400);
  const preview = useQuery({
    queryKey: [...settingKey('retention'), 'preview', limits],
    queryFn: ({ signal }) => call(setting.previewRetention, { body: limits, signal }),
    enabled: retentionSettings.safeParse(limits).success,
    placeholderData: keepPreviousData,
  });
  const goes = preview.data ? say(preview.data) : '';
  return (
    <div className={styles.stack}>
      <Panel title={t('setting.retention.title')}>
        <p className={styles.lead}>{t('setting.retention.lead')}</p>
        {fields.map((name) => (
          <DaysSwitch
            key={name}
            label={t(`setting.retention.${name}`)}
            hint={t(`setting.retention.${name}Hint`)}
            unit={t('setting.retention.days', retentionBounds[name])}
            bounds={retentionBounds[name]}
            usual={usual}
            isReadOnly={isReadOnly}
            value={value[name]}
            onChange={(days) => fill({ [name]: days })}
            error={errorOf(name)}
          />
        ))}
        <Alert variant="default" mt="md" title={t('setting.retention.preview')}>
          <output>{goes === '' ? t('setting.retention.nothing') : goes}</output>
        </Alert>
      </Panel>
      <Panel title={t('setting.retention.audit')}>
        <p className={styles.quiet}>{t('setting.retention.auditText')}</p>
      </Panel>
      {runs.length > 0 ? (
        <Panel title={t('setting.retention.runs')}>
          <ul className={styles.people}>
            {runs.map((run) => (
              <li key={run.at}>
                {dateTime(run.at)}: {say(run)}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <SettingFoot part="retention" form={form} />
    </div>
  );
}
