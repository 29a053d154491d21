import { useMantineColorScheme } from '@mantine/core';
import {
  IconBuilding,
  IconDeviceDesktop,
  IconHelpCircle,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconTarget,
} from '@tabler/icons-react';
import { signOut, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { openHelp } from '#kit/site/help-state.ts';
import { useCompanySwitch, useScopeSwitch } from '../use-switch.ts';
import type { Entry } from './entries.ts';

const schemes = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const;

/** What can be done from anywhere: another company or scope, how the product looks and speaks, the help, the way out. */
export function useActions(): Entry[] {
  const session = useSession();
  const { t, language, setLanguage } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { companies, goToCompany } = useCompanySwitch();
  const { scopes, goToScope } = useScopeSwitch();
  const other = language === 'es' ? 'en' : 'es';
  const group = t('search.groups.actions');
  return [
    ...scopes
      .filter(({ id }) => id !== session?.scope?.id)
      .map((scope) => ({
        id: `scope:${scope.id}`,
        label: t('search.actions.scope', { name: scope.name }),
        icon: IconTarget,
        run: () => goToScope(scope),
      })),
    ...companies
      .filter(({ id }) => id !== session?.companyId)
      .map(({ id, name }) => ({
        id: `company:${id}`,
        label: t('search.actions.company', { name }),
        icon: IconBuilding,
        run: () => goToCompany(id),
      })),
    ...schemes
      .filter(([scheme]) => scheme !== colorScheme)
      .map(([scheme, icon]) => ({
        id: `theme:${scheme}`,
        label: t('search.actions.theme', { name: t(`shell.themes.${scheme}`).toLocaleLowerCase() }),
        icon,
        run: () => setColorScheme(scheme),
      })),
    {
      id: 'language',
      label: t('search.actions.language', { name: t(`shell.languages.${other}`) }),
      icon: IconLanguage,
      run: () => setLanguage(other),
    },
    { id: 'help', label: t('shell.help'), icon: IconHelpCircle, run: openHelp },
    { id: 'signOut', label: t('shell.signOut'), icon: IconLogout, run: signOut },
  ].map((entry) => ({ ...entry, group }));
}
