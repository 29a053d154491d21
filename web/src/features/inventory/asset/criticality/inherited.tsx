import { Anchor } from '@mantine/core';
import type { CriticalityDimension } from '@baluarte/contract/inventory/criticality.ts';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './criticality.module.css';
import { LevelBadge } from '../../shared/level-badge.tsx';

type Source = CriticalityDimension['origin'];

/** An asset by name, leading to its own criticality; one of another scope is not named. */
function SourceLink({ source, at }: { source: Source; at: string | null }) {
  const { t } = useTexts();
  if (source === null) return t('criticality.otherScope');
  return (
    <Anchor
      component={Link}
      inherit
      to={`/assets/criticity/${source.id}${at === null ? '' : `?${new URLSearchParams({ at }).toString()}`}`}
    >
      {source.code} {source.name}
    </Anchor>
  );
}

/** What is inherited in a dimension, from which asset, and the next step towards it; `at`: as of that moment. */
export function Inherited({ dimension, at }: { dimension: CriticalityDimension; at: string | null }) {
  const { t } = useTexts();
  const { inherited, origin, next } = dimension;
  if (inherited === null) return <span className={styles.quiet}>{t('criticality.nothingInherited')}</span>;
  const isDirect = origin?.id === next?.id;
  return (
    <span className={styles.inherited}>
      <LevelBadge level={inherited} />
      <span>
        {t('criticality.from')} <SourceLink source={origin} at={at} />
        {isDirect ? null : (
          <>
            {' '}
            {t('criticality.through')} <SourceLink source={next} at={at} />
          </>
        )}
      </span>
    </span>
  );
}
