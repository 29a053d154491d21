import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './posture.module.css';

/** The first of some rows, and what shows the rest of them and hides it again; nothing where there are no more. */
export function useShortened<Row>(rows: readonly Row[], most: number) {
  const { t, number } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const more =
    rows.length > most ? (
      <UnstyledButton className={styles.rest} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole
          ? t('posture.fewer', { total: number(rows.length) })
          : t('posture.more', { shown: number(most), total: number(rows.length) })}
      </UnstyledButton>
    ) : null;
  return { shown: isWhole ? rows : rows.slice(0, most), more };
}
