import { Switch, Tooltip } from '@mantine/core';
import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import type { ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { IconGripVertical, IconLock } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { Cell } from './cell.tsx';
import type { Column, FieldName } from './columns.ts';
import styles from './parameters.module.css';
import { RowActions } from './row-actions.tsx';
import { setStatus } from './save-parameter.ts';
import { useDrag } from './use-drag.ts';
import { Uses } from './uses.tsx';

interface RowLineProps {
  kind: ParameterKind;
  row: ParameterRow;
  index: number;
  count: number;
  columns: readonly Column[];
  may: { edit: boolean; remove: boolean };
  /** To a place among the rows on screen; beyond the ends is the end. */
  onMove: (to: number) => void;
  /** A row from another place was dropped here. */
  onDrop: (from: number) => void;
  /** On to the same field of a row so many further down. */
  onLeave: (field: FieldName, step: number) => void;
  onMerge: () => void;
  onRemove: () => void;
}

/** One row of a table. */
export function RowLine(props: RowLineProps) {
  const { kind, row, index, count, columns, may, onMove, onDrop, onLeave, onMerge, onRemove } = props;
  const { t, texts } = useTexts();
  const drag = useDrag(index, onDrop);
  const isActive = row.statusId === 1;
  const step = { ArrowUp: -1, ArrowDown: 1 };
  const moveByKey = (event: KeyboardEvent, needsAlt: boolean) => {
    const by = step[event.key as 'ArrowUp'];
    if (by === undefined || event.altKey !== needsAlt || !may.edit) return;
    event.preventDefault();
    onMove(index + by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the fields inside
    <li
      {...drag.row}
      className={styles.row}
      data-row={index}
      data-inactive={!isActive || undefined}
      onKeyDown={(event) => moveByKey(event, true)}
    >
      <span className={styles.edge}>
        {may.edit ? (
          <button
            {...drag.handle}
            type="button"
            className={styles.grip}
            aria-label={t('parameter.move.handle', { name: row.name })}
            title={t('parameter.move.hint')}
            onKeyDown={(event) => moveByKey(event, false)}
          >
            <IconGripVertical size={16} stroke={1.5} aria-hidden />
          </button>
        ) : null}
      </span>
      {columns.map((column) => (
        <span key={column.field} className={styles.field} data-column={column.field}>
          <span className={styles.label} aria-hidden>
            {texts.parameter.fields[column.field]}
          </span>
          <Cell
            kind={kind}
            row={row}
            column={column}
            isReadOnly={!may.edit || (column.field === 'code' && row.isSystem)}
            onLeave={(by) => onLeave(column.field, by)}
          />
          {column.field === 'code' && row.isSystem ? (
            <Tooltip label={t('parameter.page.systemHint')} multiline w={260} openDelay={200}>
              <span className={styles.lock}>
                <IconLock size={14} stroke={1.5} aria-hidden />
                <span className={styles.unseen}>{t('parameter.page.system')}</span>
              </span>
            </Tooltip>
          ) : null}
        </span>
      ))}
      <span className={styles.field} data-column="inUse">
        <span className={styles.label} aria-hidden>
          {t('parameter.extras.inUse')}
        </span>
        <Uses kind={kind} row={row} />
      </span>
      <span className={styles.field} data-column="status">
        <span className={styles.label} aria-hidden>
          {texts.catalogue.status.active}
        </span>
        <Switch
          size="xs"
          checked={isActive}
          disabled={!may.edit}
          aria-label={t('parameter.cell', { field: texts.catalogue.status.active, name: row.name })}
          onChange={({ currentTarget }) => void setStatus(kind, row, currentTarget.checked)}
        />
      </span>
      <span className={styles.edge}>
        <RowActions
          row={row}
          index={index}
          count={count}
          may={may}
          onMove={onMove}
          onMerge={onMerge}
          onRemove={onRemove}
        />
      </span>
    </li>
  );
}
