import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { MethodPanel } from './features/method/method-panel.tsx';
import './kit/layout/mantine.css';
import { Page } from './kit/layout/page.tsx';
import { useTexts, type TextKey } from './kit/texts.ts';

interface SettingsTab {
  name: string;
  title: TextKey;
  content: () => ReactNode;
}

/** The parts of the settings, each of a feature of its own; that is why the page stands here and not in one of them. */
const tabs: readonly [SettingsTab, ...SettingsTab[]] = [
  { name: 'method', title: 'method.title', content: MethodPanel },
];

/** Settings of the company, by `?tab=`. What is typed in one part stays while another is looked at. */
export function SettingsPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const { name: current } = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0];
  const go = (next: string | null) => {
    const changed = new URLSearchParams(search);
    if (next === null || next === tabs[0].name) changed.delete('tab');
    else changed.set('tab', next);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return (
    <Page title={t('method.settings')} lead={t('method.settingsLead')}>
      <Tabs value={current} onChange={go}>
        <Tabs.List aria-label={t('method.settingsSections')} mb="md">
          {tabs.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name}>
              {t(title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, content: Content }) => (
          <Tabs.Panel key={name} value={name}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
