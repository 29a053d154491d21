import { UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { drawnArrows, type Move } from '@baluarte/contract/risk/heat-map-moves.rules.ts';
import type { HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { RangeSwatch } from '#risk/shared/range-tile.tsx';
import { originOf, type Cell } from './map-model.ts';
import type { MapKind } from './use-map-address.ts';
import styles from './move-table.module.css';

interface MoveTableProps {
  map: HeatMap;
  moves: readonly Move[];
  kind: MapKind;
  from: MapKind;
  /** As many as are drawn, or every one of them. */
  isWhole: boolean;
  chosen: Move | null;
  rangeName: (id: RangeId) => string;
  onChoose: (move: Move | null) => void;
}

/** What moved between two maps, most risks first: each row opens those risks. */
export function MoveTable({ map, moves, kind, from, isWhole, chosen, rangeName, onChoose }: MoveTableProps) {
  const { t, number } = useTexts();
  const [isLong, setLong] = useState(false);
  const name = (of: MapKind) => t(`risk.map.kinds.${of}`);
  const total = moves.reduce((sum, { count }) => sum + count, 0);
  if (moves.length === 0) return <p className={styles.none}>{t('risk.map.moves.none', { from: name(from) })}</p>;
  const shown = isWhole || isLong ? moves : moves.slice(0, 3);
  const caption = t('risk.map.moves.caption', { from: name(from), to: name(kind) });
  return (
    <section className={styles.moves} aria-label={caption}>
      <p className={styles.lead}>
        {t('risk.map.moves.moved', { count: total, from: name(from) })}{' '}
        {moves.length > drawnArrows && !isWhole ? t('risk.map.moves.drawn', { most: drawnArrows }) : null}
      </p>
      <table className={styles.table}>
        <caption className="b-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{name(from)}</th>
            <th scope="col">{name(kind)}</th>
            <th scope="col" className={styles.count}>
              {t('risk.title')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((move) => {
            const origin = originOf(move);
            return (
              <tr key={`${move.fromProbability}-${move.fromImpact}-${move.probability}-${move.impact}`}>
                <td>
                  <Place map={map} cell={origin} rangeName={rangeName} />
                </td>
                <td>
                  <Place map={map} cell={move} rangeName={rangeName} />
                </td>
                <td className={styles.count}>
                  <UnstyledButton
                    className={styles.open}
                    aria-pressed={move === chosen}
                    onClick={() => onChoose(move === chosen ? null : move)}
                  >
                    {number(move.count)} <IconArrowRight size={13} stroke={2} aria-hidden />
                    <span className="b-visually-hidden">{t('risk.map.moves.open')}</span>
                  </UnstyledButton>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length < moves.length ? (
        <UnstyledButton className={styles.more} onClick={() => setLong(true)}>
          {t('risk.map.moves.all', { count: moves.length })}
        </UnstyledButton>
      ) : null}
    </section>
  );
}

/** A cell in words: its colour, its level and where it is. */
function Place({ map, cell, rangeName }: { map: HeatMap; cell: Cell; rangeName: (id: RangeId) => string }) {
  const row = map.rows.find(({ probability }) => probability === cell.probability);
  const column = map.columns.find(({ impact }) => impact === cell.impact);
  const place = row?.cells.find(({ impact }) => impact === cell.impact);
  if (!row || !column || !place) return null;
  return (
    <span className={styles.place}>
      <RangeSwatch rangeId={place.rangeId} size={11} />
      <b>
        {place.level} {rangeName(place.rangeId)}
      </b>
      <span>
        {row.label} × {column.label}
      </span>
    </span>
  );
}
