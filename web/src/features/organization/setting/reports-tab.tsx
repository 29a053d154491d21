import { contrastWithWhite, leastContrast } from '@baluarte/contract/kit/contrast.rules.ts';
import { documentDays, reportSettings, setting } from '@baluarte/contract/organization/setting.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Answer } from '#kit/http/call.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Loaded } from './loaded.tsx';
import { SettingFoot } from './setting-foot.tsx';
import styles from './setting.module.css';
import { settingKey, useSetting } from './use-setting.ts';

type Style = Answer<typeof setting.reports>;
const schema = reportSettings.extend({ version: setting.updateReports.body.shape.version });
const said = { classification: 60, authors: 300, approvers: 300 } as const;

/** How the reports of the company look, and how long they are kept. */
export function ReportsTab() {
  const query = useQuery({
    queryKey: settingKey('reports'),
    queryFn: ({ signal }) => call(setting.reports, { signal, isPart: true }),
  });
  return <Loaded query={query}>{(style) => <ReportsForm style={style} />}</Loaded>;
}

function ReportsForm({ style }: { style: Style }) {
  const { t, number } = useTexts();
  const form = useSetting({
    initial: style,
    schema,
    labels: { accent: t('setting.reports.accent'), keepDays: t('setting.reports.keepDays', documentDays) },
    done: t('setting.reports.saved'),
    send: (body) => call(setting.updateReports, { body }),
  });
  const { value, fill, errorOf, isReadOnly } = form;
  const isColour = /^#[0-9a-f]{6}$/i.test(value.accent);
  const ratio = isColour ? Math.floor(contrastWithWhite(value.accent.toLowerCase()) * 10) / 10 : null;
  const text = (name: keyof typeof said, hint: string) => (
    <TextInput
      label={t(`setting.reports.${name}`)}
      description={hint}
      maxLength={said[name]}
      readOnly={isReadOnly}
      value={value[name] ?? ''}
      onChange={({ currentTarget }) => fill({ [name]: currentTarget.value })}
      error={errorOf(name)}
    />
  );
  return (
    <div className={styles.stack}>
      <Panel title={t('setting.reports.title')}>
        <p className={styles.lead}>{t('setting.reports.lead')}</p>
        <div className={styles.pair}>
          <TextInput
            label={t('setting.reports.accent')}
            description={t('setting.reports.accentHint')}
            maxLength={7}
            spellCheck={false}
            readOnly={isReadOnly}
            value={value.accent}
            onChange={({ currentTarget }) => fill({ accent: currentTarget.value.trim().toLowerCase() })}
            error={errorOf('accent')}
            leftSection={
              <input
                type="color"
                className={styles.colour}
                aria-label={t('setting.reports.pick')}
                disabled={isReadOnly}
                value={isColour ? value.accent : '#000000'}
                onChange={({ currentTarget }) => fill({ accent: currentTarget.value.toLowerCase() })}
              />
            }
          />
          <div className={styles.sample}>
            <strong style={isColour ? { color: value.accent } : undefined}>{t('setting.reports.sample')}</strong>
            {ratio === null ? null : (
              <output>{t('setting.reports.contrast', { ratio: number(ratio), least: number(leastContrast) })}</output>
            )}
          </div>
          {text('classification', t('setting.reports.classificationHint'))}
          {text('authors', t('setting.reports.peopleHint'))}
          {text('approvers', t('setting.reports.peopleHint'))}
        </div>
      </Panel>
      <Panel title={t('setting.reports.kept')}>
        <NumberInput
          className={styles.number ?? ''}
          label={t('setting.reports.keepDays', documentDays)}
          description={t('setting.reports.keepHint')}
          min={documentDays.from}
          max={documentDays.to}
          allowDecimal={false}
          clampBehavior="blur"
          readOnly={isReadOnly}
          value={value.keepDays}
          onChange={(days) => fill({ keepDays: typeof days === 'number' ? days : documentDays.from })}
          error={errorOf('keepDays')}
        />
      </Panel>
      <SettingFoot part="reports" form={form} />
    </div>
  );
}
