import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { SegmentedControl, Switch } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { use, useId, useState } from 'react';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useSession } from '#kit/session/session.tsx';
import { endOfDay } from '#risk/shared/as-of.ts';
import { rangeIds, RangePatterns } from '#risk/shared/range-mark.tsx';
import { RangeSwatch } from '#risk/shared/range-tile.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { LinkedNumber } from './posture/linked-number.tsx';
import type { LeveledRisks, RangeLevel } from './posture/posture-endpoints.ts';
import { RowsThen } from './posture/rows-link.tsx';
import { undiscarded, withQuery } from '@baluarte/contract/record/row-queries.ts';
import { axisEnd, columnsOf, isRecoloured, type Column, type TrendKind } from './trend.rules.ts';
import styles from './trend-panel.module.css';

const area = { left: 28, right: 4, top: 8, bottom: 20 };

interface TrendDrawingProps {
  columns: readonly Column[];
  name: (rangeId: number) => string;
}

/** Rendered at the size of its place, so that its words keep theirs on every screen. */
function Chart({ columns, name }: TrendDrawingProps) {
  const { ref, width, height } = useElementSize();
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 ? <TrendDrawing columns={columns} name={name} width={width} height={height} /> : null}
    </div>
  );
}

function TrendDrawing({ columns, name, width, height }: TrendDrawingProps & Record<'width' | 'height', number>) {
  const prefix = useId();
  const { number, month } = useTexts();
  const end = axisEnd(Math.max(...columns.map(({ total }) => total)));
  const step = (width - area.left - area.right) / columns.length;
  const y = (risks: number) => area.top + (height - area.top - area.bottom) * (1 - risks / end);
  return (
    <svg width={width} height={height} aria-hidden>
      <RangePatterns prefix={prefix} />
      {[0, end / 2, end].map((value) => (
        <g key={value}>
          <line x1={area.left} x2={width - area.right} y1={y(value)} y2={y(value)} className={styles.line} />
          <text x={area.left - 8} y={y(value)} className={styles.value}>
            {number(value)}
          </text>
        </g>
      ))}
      {columns.map((column, index) => {
        const x = area.left + index * step + step * 0.18;
        return (
          <g key={column.month}>
            {column.pieces.map(({ rangeId, from, count }) => {
              const box = { x, y: y(from + count), width: step * 0.64, height: y(from) - y(from + count) };
              return (
                <g key={rangeId}>
                  <title>{`${month(column.month)} · ${name(rangeId)}: ${number(count)}`}</title>
                  <rect {...box} fill={`var(--b-risk-${rangeId}-fill)`} stroke="var(--b-surface)" strokeWidth={1} />
                  <rect {...box} fill={`url(#${prefix}-${rangeId})`} />
                </g>
              );
            })}
            <text x={x + step * 0.32} y={height - 6} className={styles.month}>
              {firstCharacters(month(column.month), step < 30 ? 1 : 3)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The end of a month, `2026-11`, by the method in force then. */
function endOfMonth(month: string, timeZone: string | undefined) {
  const [year = 0, place = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, place, 0)).getUTCDate();
  return { at: endOfDay(`${month}-${last}`, timeZone), isByItsMethod: true };
}

/** Query of the risks of a range by one of their values. */
const rangeFilters = { inherent: 'rangeId', residual: 'residualRangeId' } as const satisfies Record<TrendKind, string>;

interface NumbersProps extends TrendDrawingProps {
  /** By which value risks are counted; null: by ranges that no list has. */
  kind: TrendKind | null;
}

/** The months as a table: every number opens the risks it counts, as they were at the end of the month. */
function Numbers({ columns, name, kind }: NumbersProps) {
  const { t, month } = useTexts();
  const session = useSession();
  const shown = use(RowsThen);
  const running = columns.at(-1)?.month;
  return (
    <details className={styles.numbers}>
      <summary>{t('home.risks.trendTable')}</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('home.risks.month')}</th>
              {rangeIds.map((id) => (
                <th key={id} scope="col">
                  {name(id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.month}>
                <th scope="row">{month(column.month)}</th>
                <RowsThen value={column.month === running ? shown : endOfMonth(column.month, session?.timeZone)}>
                  {rangeIds.map((id) => (
                    <td key={id}>
                      <LinkedNumber
                        count={column.pieces.find(({ rangeId }) => rangeId === id)?.count ?? 0}
                        what={`${month(column.month)} · ${name(id)}`}
                        to={kind === null ? null : '/risks'}
                        query={withQuery(undiscarded, kind === null ? '' : `${rangeFilters[kind]}=${id}`)}
                      />
                    </td>
                  ))}
                </RowsThen>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface TrendPanelProps {
  trend: NonNullable<LeveledRisks['trend']>;
  ranges: readonly RangeLevel[];
}

/** Assessed risks at the end of each of the last twelve months, drawn and as a table. */
export function TrendPanel({ trend, ranges }: TrendPanelProps) {
  const { t, localized } = useTexts();
  const [isToday, setToday] = useState(false);
  const [kind, setKind] = useState<TrendKind>('residual');
  const columns = columnsOf(trend, isToday ? 'today' : 'past', kind);
  const name = (rangeId: number) => {
    const range = ranges.find(({ id }) => id === rangeId);
    return range ? localized(range, 'name') : String(rangeId);
  };
  return (
    <Panel title={t('home.risks.trend')}>
      {columns.every(({ total }) => total === 0) ? (
        <Empty title={t('home.risks.topNone')} text={t('home.risks.trendNone')} />
      ) : (
        <>
          <div className={styles.caption}>
            <p>{t(kind === 'inherent' ? 'home.risks.trendText' : 'home.risks.trendResidual')}</p>
            <SegmentedControl
              size="xs"
              aria-label={t('home.risks.kind')}
              value={kind}
              onChange={(chosen) => setKind(chosen === 'inherent' ? 'inherent' : 'residual')}
              data={(['residual', 'inherent'] as const).map((value) => ({
                value,
                label: t(`home.risks.kinds.${value}`),
              }))}
            />
            {isRecoloured(trend, kind) ? (
              <Switch
                size="xs"
                label={t('home.risks.trendToday')}
                description={isToday ? t('home.risks.trendByToday') : t('home.risks.trendByThen')}
                checked={isToday}
                onChange={({ currentTarget }) => setToday(currentTarget.checked)}
              />
            ) : null}
          </div>
          <Chart columns={columns} name={name} />
          <p className={styles.legend} aria-hidden>
            {rangeIds.map((id) => (
              <span key={id}>
                <RangeSwatch rangeId={id} size={10} /> {name(id)}
              </span>
            ))}
          </p>
          <Numbers columns={columns} name={name} kind={isToday ? null : kind} />
        </>
      )}
    </Panel>
  );
}
