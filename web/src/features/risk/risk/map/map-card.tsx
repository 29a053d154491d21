import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { risk as endpoints } from '@baluarte/contract/risk/risk.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useMemo } from 'react';
import { call } from '#kit/http/call.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { gridOf, nameIn, withLevels } from '#risk/shared/grid-of.ts';
import { loadTexts, useTexts } from '#kit/texts/texts.ts';
import { useRangeName } from '#risk/shared/range-words.ts';
import { HeatGrid } from './heat-grid.tsx';
import { HeatTable } from './heat-table.tsx';
import { Legend } from './legend.tsx';
import { cellText, originOf, type Cell } from './map-model.ts';
import { MoveTable } from './move-table.tsx';
import { listQueryOf, type MapFilters, type MapKind } from './use-map-address.ts';
import { useSummary } from './use-summary.ts';
import styles from './map.module.css';

// With its words: most maps have nothing of the kind.
const LessenedLater = lazy(async () => {
  const [{ Lessened }] = await Promise.all([import('./lessened.tsx'), loadTexts(['riskControl'])]);
  return { default: Lessened };
});

/** One map as it is, or as it was at a moment. */
export const mapQuery = (kind: MapKind, at: string | undefined, filters: MapFilters, other?: MapKind | null) => {
  const from = other && other !== kind ? other : undefined;
  return queryOptions({
    queryKey: ['risk', 'map', kind, at ?? null, filters, from ?? null],
    queryFn: ({ signal }) => call(endpoints.map, { query: { kind, at, from, ...filters }, signal }),
  });
};

interface MapCardProps {
  kind: MapKind;
  at: string | undefined;
  filters: MapFilters;
  isTable: boolean;
  /** Another map: what stands elsewhere on this one is shown. */
  from: MapKind | null;
  chosen: Cell | null;
  /** Where the risks looked at come from, when they are a part of the cell. */
  origin: string | null;
  onChoose: (cell: Cell | null, origin?: Cell) => void;
}

/** One heat map with its legend and its summary in words. */
export function MapCard({ kind, at, filters, isTable, from, chosen, origin, onChoose }: MapCardProps) {
  const { t, language, number } = useTexts();
  const todaysName = useRangeName();
  const summary = useSummary();
  const id = useId();
  const {
    data: reply,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...mapQuery(kind, at, filters, from),
    placeholderData: keepPreviousData,
  });
  const data = useMemo(() => withLevels(reply), [reply]);
  const map = useMemo(() => (data ? gridOf(data, language) : null), [data, language]);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || !map) return <div className={styles.skeleton} aria-busy="true" />;
  // What the ranges were called then.
  const rangeName = (rangeId: RangeId) => {
    const range = data.ranges.find((each) => each.id === rangeId);
    return range ? nameIn(range, language) : todaysName(rangeId);
  };
  const name = t(`risk.map.kinds.${kind}`);
  const moves = data.moves ?? [];
  const chosenMove =
    (chosen && moves.find((move) => cellText(move) === cellText(chosen) && cellText(originOf(move)) === origin)) ||
    null;
  return (
    <section className={styles.card} aria-labelledby={`${id}-name`} data-stale={isPlaceholderData || undefined}>
      <header className={styles.cardHead}>
        <h2 id={`${id}-name`} className={styles.cardTitle}>
          {name} <span className={styles.quiet}>{t(`risk.map.kindText.${kind}`)}</span>
        </h2>
        <p className={styles.cardTotal}>
          <b>{number(map.total)}</b> {t('risk.map.assessed', { count: map.total })}
        </p>
      </header>
      {isTable ? (
        <HeatTable map={map} kind={name} rangeName={rangeName} />
      ) : (
        <HeatGrid
          map={map}
          label={`${t('risk.map.heading')}: ${name}`}
          describedBy={`${id}-summary ${id}-keys`}
          chosen={chosen}
          rangeName={rangeName}
          onChoose={onChoose}
          moves={moves}
          chosenMove={chosenMove}
        />
      )}
      <Legend
        map={map}
        ranges={data.method.mode === 'product' ? data.ranges : []}
        rangeName={rangeName}
        narrowing={listQueryOf(filters)}
        kind={kind}
        isLinked={at === undefined}
      />
      {data.lessened ? (
        <Suspense>
          <LessenedLater count={data.lessened} />
        </Suspense>
      ) : null}
      <p id={`${id}-summary`} className={styles.summary}>
        {summary(map, rangeName)}
      </p>
      {from !== null && from !== kind ? (
        <MoveTable
          map={map}
          moves={moves}
          kind={kind}
          from={from}
          isWhole={isTable}
          chosen={chosenMove}
          rangeName={rangeName}
          onChoose={(move) => (move ? onChoose(move, originOf(move)) : onChoose(null))}
        />
      ) : null}
      <p id={`${id}-keys`} className="b-visually-hidden">
        {t('risk.map.keys')}
      </p>
    </section>
  );
}
