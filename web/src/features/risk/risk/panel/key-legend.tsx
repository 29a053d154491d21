import { Kbd } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './panel.module.css';

/** The keys of the panel, for those who have a keyboard. */
export function KeyLegend() {
  const { t } = useTexts();
  const keys = [
    ['1–5', t('risk.panel.keyNumbers')],
    ['0', t('risk.panel.keyNotApplicable')],
    ['⌫', t('risk.panel.keyClear')],
    ['↑↓', t('risk.panel.keyMove')],
    ['↵', t('risk.panel.keySave')],
    ['j k', t('risk.panel.keyRisks')],
    ['Esc', t('risk.panel.keyClose')],
  ] as const;
  return (
    <ul className={styles.keys} aria-label={t('risk.panel.keys')}>
      {keys.map(([key, meaning]) => (
        <li key={key}>
          <Kbd size="xs">{key}</Kbd> {meaning}
        </li>
      ))}
    </ul>
  );
}
