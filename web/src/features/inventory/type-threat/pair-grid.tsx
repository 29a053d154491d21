import { IconCheck } from '@tabler/icons-react';
import { memo, useState, type ClipboardEvent } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { moveInTable, placeIn, placeOf } from './grid-moves.ts';
import { extentOf, isTicked, pairKey, type PairKey, type ThreatRow, type Ticks, type TypeRow } from './pair-model.ts';
import { rowName } from './row-name.ts';
import styles from './type-threats.module.css';

type OnTick = (ticks: [PairKey, boolean][]) => void;

interface PairGridProps {
  label: string;
  types: readonly TypeRow[];
  /** What is shown, in the order of `groups`. */
  threats: readonly ThreatRow[];
  groups: readonly { id: number; name: string }[];
  ticks: Ticks;
  /** Null where the table is only shown. */
  onTick: OnTick | null;
  onPaste: (text: string, from: { row: number; column: number }) => void;
}

/** Threats as rows and types as columns: ticked one by one, a whole row or a whole column; the whole table is one tab stop. */
export function PairGrid({ label, types, threats, groups, ticks, onTick, onPaste }: PairGridProps) {
  const { t } = useTexts();
  const [active, setActive] = useState('');
  const isWhole = onTick !== null && types.length > 1;
  // The first box of the first row, unless one on screen was stopped at.
  const [activeRow, activeColumn] = active.split(':').map(Number);
  const isThere = (activeRow ?? -1) >= 0 && (activeRow ?? 0) <= threats.length && (activeColumn ?? 0) <= types.length;
  const stop = active !== '' && isThere && (isWhole || activeColumn !== 0) ? active : placeOf(1, 1);
  const paste = (event: ClipboardEvent) => {
    const from = placeIn(event.target);
    if (!from || onTick === null || from.row === 0 || from.column === 0) return;
    event.preventDefault();
    onPaste(event.clipboardData.getData('text/plain'), { row: from.row - 1, column: from.column - 1 });
  };
  const byGroup = Map.groupBy(threats, ({ categoryId }) => groups.find(({ id }) => id === categoryId)?.id ?? null);
  let place = 0;
  return (
    // What scrolls is reached by keys: by a box in it, or by itself where it is only shown.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} {...(onTick === null && { role: 'region', 'aria-label': label, tabIndex: 0 })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go between the boxes inside it */}
      <table
        className={styles.grid}
        aria-label={label}
        onKeyDown={moveInTable}
        onFocus={({ target }) => setActive(target.dataset['place'] ?? '')}
        onPaste={paste}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('typeThreat.threat')}
            </th>
            {isWhole ? <td aria-hidden className={styles.wholeRow} /> : null}
            {types.map((type, at) => {
              const keys = threats.map(({ id }) => pairKey(type.id, id));
              const name = rowName(type);
              return (
                <th key={type.id} scope="col" className={styles.type}>
                  <span className={styles.typeName}>{name}</span>
                  {onTick ? (
                    <Whole
                      label={t('typeThreat.wholeType', { type: name })}
                      extent={extentOf(ticks, keys)}
                      place={placeOf(0, at + 1)}
                      isStop={stop === placeOf(0, at + 1)}
                      onChange={(isOn) => onTick(keys.map((key) => [key, isOn]))}
                    />
                  ) : null}
                </th>
              );
            })}
          </tr>
        </thead>
        {[...byGroup].map(([id, rows]) => (
          <tbody key={id ?? 'none'}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={types.length + (isWhole ? 2 : 1)}>
                <span>{groups.find((group) => group.id === id)?.name ?? t('typeThreat.withoutCategory')}</span>
              </th>
            </tr>
            {rows.map((threat) => {
              place += 1;
              const row = place;
              return (
                <Row
                  key={threat.id}
                  threat={threat}
                  name={rowName(threat)}
                  row={row}
                  types={types}
                  ticks={ticks}
                  stopColumn={stop.startsWith(`${row}:`) ? Number(stop.split(':')[1]) : null}
                  isWhole={isWhole}
                  onTick={onTick}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowProps {
  threat: ThreatRow;
  name: string;
  row: number;
  types: readonly TypeRow[];
  ticks: Ticks;
  /** Column that Tab stops at; null when it stops in another row. */
  stopColumn: number | null;
  isWhole: boolean;
  onTick: OnTick | null;
}

const ticksIn = ({ threat, types, ticks }: RowProps) =>
  types.map(({ id }) => {
    const key = pairKey(id, threat.id);
    return `${isTicked(ticks, key)} ${ticks.unsaved.has(key)}`;
  });

/** A row of several hundred is drawn again only when something of it changed. */
const isSameRow = (before: RowProps, after: RowProps) =>
  before.threat === after.threat &&
  before.name === after.name &&
  before.row === after.row &&
  before.types === after.types &&
  before.stopColumn === after.stopColumn &&
  before.isWhole === after.isWhole &&
  (before.onTick === null) === (after.onTick === null) &&
  before.ticks.saved === after.ticks.saved &&
  ticksIn(before).join() === ticksIn(after).join();

const Row = memo(function Row({ threat, name, row, types, ticks, stopColumn, isWhole, onTick }: RowProps) {
  const { t } = useTexts();
  const keys = types.map(({ id }) => pairKey(id, threat.id));
  return (
    <tr>
      <th scope="row" className={styles.threat}>
        <span className={styles.threatName}>{name}</span> <span className={styles.code}>{threat.code}</span>
      </th>
      {isWhole && onTick ? (
        <td className={styles.wholeRow}>
          <Whole
            label={t('typeThreat.wholeThreat', { threat: name })}
            extent={extentOf(ticks, keys)}
            place={placeOf(row, 0)}
            isStop={stopColumn === 0}
            onChange={(isOn) => onTick(keys.map((key) => [key, isOn]))}
          />
        </td>
      ) : null}
      {types.map((type, at) => {
        const key = pairKey(type.id, threat.id);
        const isOn = isTicked(ticks, key);
        return (
          <td key={type.id} data-changed={ticks.unsaved.has(key) || undefined}>
            {onTick ? (
              <label className={styles.cell}>
                <input
                  type="checkbox"
                  aria-label={t('typeThreat.cell', { threat: name, type: rowName(type) })}
                  data-place={placeOf(row, at + 1)}
                  tabIndex={stopColumn === at + 1 ? 0 : -1}
                  checked={isOn}
                  onChange={({ target }) => onTick([[key, target.checked]])}
                />
              </label>
            ) : isOn ? (
              <span className={styles.shown}>
                <IconCheck size={16} stroke={2} aria-hidden />
                <span className="b-visually-hidden">{t('typeThreat.isTicked')}</span>
              </span>
            ) : null}
          </td>
        );
      })}
    </tr>
  );
}, isSameRow);

interface WholeProps {
  label: string;
  extent: 'all' | 'some' | 'none';
  place: string;
  isStop: boolean;
  onChange: (isOn: boolean) => void;
}

/** The box of a whole row or column. */
const Whole = ({ label, extent, place, isStop, onChange }: WholeProps) => (
  <label className={styles.cell}>
    <input
      type="checkbox"
      aria-label={label}
      data-place={place}
      tabIndex={isStop ? 0 : -1}
      checked={extent === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = extent === 'some';
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);
