import type { HeatMapCell } from '@baluarte/contract/risk/heat-map.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { gridOf, withLevels } from '#risk/shared/grid-of.ts';
import { HeatPicture } from '#risk/shared/heat-picture.tsx';
import styles from './first-steps.module.css';
import { homeEndpoints } from './home-endpoints.ts';
import { rangeNameIn } from './range-name.ts';

function CellLink({ probability, impact, count }: HeatMapCell) {
  const { t, number } = useTexts();
  return (
    <Link
      to={`/risks/management?cell=${probability}-${impact}`}
      className={styles.cell}
      aria-label={t('home.firstSteps.cell', { count, probability, impact })}
    >
      {number(count)}
    </Link>
  );
}

/** The heat map in small: every number leads to the risks of its cell. */
export function MiniMap() {
  const { t, language, localized } = useTexts();
  const query = useQuery({
    queryKey: ['risk', 'map', 'mini'],
    queryFn: ({ signal }) => call(homeEndpoints.map, { query: {}, signal, isPart: true }),
    staleTime: 0,
  });
  const reply = withLevels(query.data);
  if (!reply) return <div className={styles.map} aria-busy={query.isPending} />;
  return (
    <div className={styles.map}>
      <h3 className={styles.mapTitle}>{t('home.firstSteps.mapTitle')}</h3>
      <HeatPicture
        map={gridOf(reply, language)}
        caption={t('home.firstSteps.mapTitle')}
        rangeName={rangeNameIn(reply.ranges, localized)}
        Cell={CellLink}
      />
      {reply.total === 0 ? <p className={styles.mapText}>{t('home.firstSteps.mapEmpty')}</p> : null}
    </div>
  );
}
