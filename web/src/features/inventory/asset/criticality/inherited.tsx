import { Anchor } from '@mantine/core';
import type { CriticalityDimension } from '@baluarte/contract/inventory/criticality.ts';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './criticality.module.css';
import { LevelBadge } from '../../shared/level-badge.tsx';

type Source = CriticalityDimension['origin'];

/** An asset by name, leading to its own criticality; one of another scope is not named. */
function SourceLink({ source }: { source: Source }) {
  const { t } = useTexts();
  if (source === null) return t('criticality.otherScope');
  return (
    <Anchor component={Link} inherit to={`/assets/criticity/${source.id}`}>
      {source.code} {source.name}
    </Anchor>
  );
}

/** What is inherited in a dimension, from which asset, and the next step towards it; of the past that is not known. */
export function Inherited({ dimension, isPast }: { dimension: CriticalityDimension; isPast: boolean }) {
  const { t } = useTexts();
  const { inherited, origin, next } = dimension;
  if (inherited === null)
    return <span className={styles.quiet}>{t(isPast ? 'criticality.notKept' : 'criticality.nothingInherited')}</span>;
  const isDirect = origin?.id === next?.id;
  return (
    <span className={styles.inherited}>
      <LevelBadge level={inherited} />
      <span>
        {t('criticality.from')} <SourceLink source={origin} />
        {isDirect ? null : (
          <>
            {' '}
            {t('criticality.through')} <SourceLink source={next} />
          </>
        )}
      </span>
    </span>
  );
}
