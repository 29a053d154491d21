import { Button, CloseButton } from '@mantine/core';
import type { HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import { risk as endpoints } from '@baluarte/contract/risk/risk.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { call } from '#kit/http/call.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { endName } from '../end-name.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { onMapStatuses } from './legend.tsx';
import type { Cell } from './map-model.ts';
import { listQueryOf, type MapFilters, type MapKind } from './use-map-address.ts';
import styles from './map.module.css';

const perPage = 10;

/** A cell of a map as the list is narrowed to it. */
function cellFilter(kind: MapKind, { probability, impact }: Cell): string {
  if (kind === 'inherent') return `probability=${probability}&impact=${impact}`;
  return `${kind}Probability=${probability}&${kind}Impact=${impact}`;
}

interface CellRisksProps {
  map: HeatMap;
  kind: MapKind;
  cell: Cell;
  /** Only those that come from a cell of another map. */
  origin: { kind: MapKind; cell: Cell } | null;
  /** The moment of the map; now by default. */
  at: string | undefined;
  filters: MapFilters;
  onClose?: (() => void) | undefined;
}

/** The risks of one cell, ten at a time; each opens where it is assessed. */
export function CellRisks({ map, kind, cell, origin, at, filters, onClose }: CellRisksProps) {
  const { t } = useTexts();
  const { probability, impact } = cell;
  const row = map.rows.find((each) => each.probability === probability);
  const place = row?.cells.find((each) => each.impact === impact);
  const column = map.columns.find((each) => each.impact === impact);
  const part = origin && {
    from: origin.kind,
    fromProbability: origin.cell.probability,
    fromImpact: origin.cell.impact,
  };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['risk', 'cell', kind, probability, impact, part, at, filters],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.mapCell, {
        query: { kind, probability, impact, ...part, at, ...filters, page: pageParam, perPage, sort: '-updatedAt' },
        signal,
        isPart: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
  });
  const risks = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const total = data?.pages[0]?.meta.total ?? 0;
  const title = t('risk.map.cellTitle', { probability: row?.label ?? probability, impact: column?.label ?? impact });
  // The list knows no past.
  const places = [cellFilter(kind, cell), ...(origin ? [cellFilter(origin.kind, origin.cell)] : [])].join('&');
  const list = at === undefined ? `/risks?${places}&statusId=${onMapStatuses}${listQueryOf(filters)}` : null;
  const from = origin && map.rows.find((each) => each.probability === origin.cell.probability)?.label;
  const fromColumn = origin && map.columns.find((each) => each.impact === origin.cell.impact)?.label;
  return (
    <section className={styles.cellRisks} aria-label={title} aria-busy={data === undefined && !error}>
      <header className={styles.cellHead}>
        <div>
          {place ? <RangeChip rangeId={place.rangeId} level={place.level} /> : null}
          <h2 className={styles.cellTitle}>{title}</h2>
          <p className={styles.quiet}>
            {t(`risk.map.kinds.${kind}`)}
            {origin
              ? ` · ${t('risk.map.moves.comesFrom', {
                  from: t(`risk.map.kinds.${origin.kind}`),
                  probability: from ?? origin.cell.probability,
                  impact: fromColumn ?? origin.cell.impact,
                })}`
              : null}
          </p>
          <output className={styles.quiet}>{data ? t('risk.count', { count: total }) : null}</output>
        </div>
        {onClose ? <CloseButton aria-label={t('risk.map.closeCell')} onClick={onClose} /> : null}
      </header>
      {at === undefined ? null : <p className={styles.note}>{t('risk.map.asOfCell')}</p>}
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data && risks.length === 0 ? <p className={styles.note}>{t('risk.map.cellEmpty')}</p> : null}
      <ul className={styles.risks}>
        {risks.map((risk) => (
          <li key={risk.id}>
            <Link to={list ? `${list}&risk=${risk.id}` : `/risks?risk=${risk.id}`}>
              <strong>
                {risk.code} {endName(risk.asset)}
              </strong>
              <span>{endName(risk.threat)}</span>
              <span className={styles.quiet}>{endName(risk.vulnerability)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <footer className={styles.cellFoot}>
        {hasNextPage ? (
          <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('risk.map.moreRisks')}
          </Button>
        ) : null}
        {list && total > 0 ? (
          <Link to={list} className={styles.more}>
            {t('risk.map.openAll')} <IconArrowRight size={14} stroke={2} aria-hidden />
          </Link>
        ) : null}
      </footer>
    </section>
  );
}
