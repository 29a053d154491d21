import { Kbd } from '@mantine/core';
import { keyName } from '#kit/formats/key-name.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { panelKeys } from './panel-keys.ts';
import styles from './panel.module.css';

const acts = Object.keys(panelKeys) as (keyof typeof panelKeys)[];

/** The keys of the panel, for those who have a keyboard. */
export function KeyLegend() {
  const { t, language } = useTexts();
  const meanings = {
    rate: t('risk.panel.keyNumbers'),
    apart: t('risk.panel.keyNotApplicable'),
    clear: t('risk.panel.keyClear'),
    move: t('risk.panel.keyMove'),
    next: t('risk.panel.keySave'),
    risks: t('risk.panel.keyRisks'),
    close: t('risk.panel.keyClose'),
  } satisfies Record<keyof typeof panelKeys, string>;
  return (
    <ul className={styles.keys} aria-label={t('risk.panel.keys')}>
      {acts.map((act) => (
        <li key={act}>
          <Kbd size="xs">{panelKeys[act].map((key) => keyName(key, language)).join(' ')}</Kbd> {meanings[act]}
        </li>
      ))}
    </ul>
  );
}
