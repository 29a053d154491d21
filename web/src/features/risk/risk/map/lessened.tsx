import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './map.module.css';

/** On how many risks of a map controls count less for late follow-ups, and the way to those controls. */
export function Lessened({ count }: { count: number }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  return (
    <p className={styles.lessened}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>
        {t('riskControl.map.lessened', { count })}{' '}
        {mayOpen('/controls') ? (
          <Anchor component={Link} to="/controls?isLessened=true" inherit>
            {t('riskControl.map.toLessened')}
          </Anchor>
        ) : null}
      </span>
    </p>
  );
}
