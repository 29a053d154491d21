import { IconHelp } from '@tabler/icons-react';
import { openHelp } from '#kit/site/help-state.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './help-button.module.css';

/** Opens the help of the page on screen; `?` does too. */
export function HelpButton() {
  const { t } = useTexts();
  return (
    <button type="button" className={styles.help} aria-haspopup="dialog" aria-keyshortcuts="?" onClick={openHelp}>
      <IconHelp size={18} stroke={1.5} aria-hidden />
      <span className={styles.word}>{t('shell.help')}</span>
    </button>
  );
}
