import { themes } from '@baluarte/contract/identity/me.ts';
import { Radio, Select, useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { byCodeOrName } from '#kit/search/option-filter.ts';
import { useTexts, type Language } from '#kit/texts/texts.ts';
import { zoneOptions } from '#kit/formats/zones.ts';
import styles from './my-account.module.css';
import { saveMe, type Change, type Me } from './use-me.ts';
import { usePending } from './use-pending.ts';

const languages: readonly Language[] = ['es', 'en'];

const OF_COMPANY = '';

function TimeZone({ value, onChange }: { value: string | null; onChange: (zone: string | null) => void }) {
  const { t } = useTexts();
  const options = useMemo(
    () => [{ value: OF_COMPANY, code: OF_COMPANY, label: t('me.preferences.ofCompany') }, ...zoneOptions(value)],
    [t, value],
  );
  return (
    <Select
      size="md"
      label={t('me.preferences.timeZone')}
      description={t('me.preferences.timeZoneHint')}
      data={options}
      searchable
      filter={byCodeOrName}
      allowDeselect={false}
      nothingFoundMessage={t('me.preferences.none')}
      value={value ?? OF_COMPANY}
      onChange={(zone) => onChange(zone === null || zone === OF_COMPANY ? null : zone)}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  );
}

/** Preferences of the account, in every browser. In this one they also replace its own earlier choice. */
export function PreferencesTab({ me }: { me: Me }) {
  const { t, setLanguage } = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  const { pending, save } = usePending('preferences', saveMe);
  const now: Me = Object.assign({}, me, ...pending);
  const choose = async (change: Change, apply: () => unknown = () => undefined) => {
    if (!(await save(change))) return;
    await apply();
    toastText('me.saved');
  };
  return (
    <Panel title={t('me.preferences.title')}>
      <p className={styles.lead}>{t('me.preferences.lead')}</p>
      <div className={styles.preferences}>
        <Radio.Group
          label={t('me.preferences.language')}
          value={now.language}
          onChange={(value) => void choose({ language: value }, () => setLanguage(value))}
        >
          <div className={styles.options}>
            {languages.map((name) => (
              <Radio key={name} value={name} label={<span lang={name}>{t(`shell.languages.${name}`)}</span>} />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group
          label={t('me.preferences.theme')}
          value={now.theme}
          onChange={(value) => void choose({ theme: value }, () => setColorScheme(value === 'system' ? 'auto' : value))}
        >
          <div className={styles.options}>
            {themes.map((name) => (
              <Radio key={name} value={name} label={t(`me.preferences.themes.${name}`)} />
            ))}
          </div>
        </Radio.Group>
        <TimeZone value={now.timeZone} onChange={(timeZone) => void choose({ timeZone })} />
      </div>
    </Panel>
  );
}
