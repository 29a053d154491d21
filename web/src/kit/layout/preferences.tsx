import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './preferences.module.css';

/** Changes to the other language, named in its own words. */
export function LanguageToggle() {
  const { language, setLanguage, t } = useTexts();
  const other = language === 'es' ? 'en' : 'es';
  return (
    <button type="button" className={styles.language} onClick={() => void setLanguage(other)}>
      <IconLanguage size={16} stroke={1.5} aria-hidden />
      <span lang={other}>{t(`shell.languages.${other}`)}</span>
    </button>
  );
}

const schemes = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; Icon: typeof IconSun }[];

/** Light, dark or the system's, as three radio buttons; `name` sets two of them on one page apart. */
export function ThemeChoice({ name = 'theme' }: { name?: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { t } = useTexts();
  return (
    <fieldset className={styles.themes}>
      <legend className="b-visually-hidden">{t('shell.theme')}</legend>
      {schemes.map(({ value, Icon }) => (
        <label key={value} className={styles.theme} title={t(`shell.themes.${value}`)}>
          <input
            type="radio"
            name={name}
            className="b-visually-hidden"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={16} stroke={1.5} aria-hidden />
          <span className="b-visually-hidden">{t(`shell.themes.${value}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
