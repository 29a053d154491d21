import { ActionIcon, Box } from '@mantine/core';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { memo, useId, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { choiceFields, isChoice, type AssetRow, type CellField, type Options } from './asset-rows.ts';
import styles from './fill.module.css';
import type { Work } from './use-work.ts';

/** Puts the focus into a cell of the table. */
export function focusCell(index: number, field: CellField): void {
  // The cell may be new, or its message.
  requestAnimationFrame(() => {
    const cell = document.querySelector<HTMLInputElement>(`[data-row="${index}"] [data-field="${field}"]`);
    cell?.focus();
    cell?.select();
  });
}

interface AssetGridProps {
  rows: readonly AssetRow[];
  columns: readonly CellField[];
  options: Options;
  common: Work['common'];
  /** By row, where nothing is typed. */
  names: ReadonlyMap<number, string>;
  codes: ReadonlyMap<number, string>;
  labels: Readonly<Record<CellField, string>>;
  templateName: (id: number) => string;
  /** What is wrong with a cell, by `key field`. */
  errors: ReadonlyMap<string, string>;
  onCell: (key: number, field: CellField, text: string) => void;
  onPaste: (text: string, index: number, field: CellField) => void;
  onMore: (templateId: number) => void;
  onRemove: (key: number) => void;
}

/** A table like a spreadsheet: typed in, pasted over, a row an asset. An empty cell shows what it will be. */
export function AssetGrid(props: AssetGridProps) {
  const { rows, columns, options, common, names, codes, labels, templateName, errors } = props;
  const { t } = useTexts();
  const lists = useId();
  const session = useSession();
  // Without another choice assets are in the scope worked in.
  const here = session?.scope?.id ? session.scope.name : '';
  const shownOf = (field: CellField, key: number): string => {
    if (field === 'code') return codes.get(key) ?? '';
    if (field === 'name') return names.get(key) ?? '';
    const own = options[field].find(({ id }) => id === common[field])?.label;
    return own ?? (field === 'scopeId' ? here : '');
  };
  const cellOf = (event: { target: EventTarget }): { index: number; field: CellField } | null => {
    if (!(event.target instanceof HTMLInputElement)) return null;
    const index = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? NaN);
    const field = columns.find((each) => each === (event.target as HTMLElement).dataset['field']);
    return field && Number.isInteger(index) ? { index, field } : null;
  };
  const onPaste = (event: ClipboardEvent) => {
    const cell = cellOf(event);
    const text = event.clipboardData.getData('text/plain');
    if (!cell || !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    props.onPaste(text, cell.index, cell.field);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event);
    if (!cell || event.nativeEvent.isComposing) return;
    const { index, field } = cell;
    if (event.key === 'Enter') {
      event.preventDefault();
      focusCell(index + (event.shiftKey ? -1 : 1), field);
    }
    // In a column of choices the arrows are those of its list.
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !isChoice(field) && !event.altKey) {
      event.preventDefault();
      focusCell(index + step, field);
    }
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      // Over the first row too: the browser would keep the page among its bookmarks.
      event.preventDefault();
      const [row, above] = [rows[index], rows[index - 1]];
      if (row && above) props.onCell(row.key, field, above.cells[field] ?? '');
    }
  };
  return (
    <Box className={styles.frame ?? ''} onPaste={onPaste} onKeyDown={onKeyDown}>
      <table className={styles.grid} aria-label={t('assetTemplate.fill.table')}>
        <thead>
          <tr>
            <th scope="col">{t('assetTemplate.fill.template')}</th>
            {columns.map((field) => (
              <th key={field} scope="col" data-column={field}>
                {labels[field]}
              </th>
            ))}
            <td>
              <span className="b-visually-hidden">{t('assetTemplate.fill.acts')}</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key} data-row={index}>
              <th scope="row" title={templateName(row.templateId)}>
                {templateName(row.templateId)}
              </th>
              {columns.map((field) => (
                <td key={field} data-label={labels[field]}>
                  <Cell
                    rowKey={row.key}
                    field={field}
                    text={row.cells[field] ?? ''}
                    shown={shownOf(field, row.key)}
                    label={t('assetTemplate.fill.cell', { field: labels[field], row: index + 1 })}
                    list={isChoice(field) ? `${lists}-${field}` : undefined}
                    error={errors.get(`${row.key} ${field}`)}
                    onCell={props.onCell}
                  />
                </td>
              ))}
              <td className={styles.acts}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('assetTemplate.fill.more', { name: templateName(row.templateId) })}
                  onClick={() => props.onMore(row.templateId)}
                >
                  <IconCopyPlus size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('assetTemplate.fill.remove', { row: index + 1 })}
                  onClick={() => props.onRemove(row.key)}
                >
                  <IconTrash size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {choiceFields
        .filter((field) => columns.includes(field))
        .map((field) => (
          <datalist key={field} id={`${lists}-${field}`}>
            {options[field].map(({ id, label }) => (
              <option key={id} value={label}>
                {label}
              </option>
            ))}
          </datalist>
        ))}
    </Box>
  );
}

interface CellProps {
  rowKey: number;
  field: CellField;
  text: string;
  /** What it will be while nothing is typed. */
  shown: string;
  label: string;
  list: string | undefined;
  error: string | undefined;
  onCell: (key: number, field: CellField, text: string) => void;
}

const maximumOf = (field: CellField): number => (isChoice(field) ? 200 : asset.fields[field].max);

/** Drawn again only when it changes itself: there may be a thousand rows. */
const Cell = memo(function Cell({ rowKey, field, text, shown, label, list, error, onCell }: CellProps) {
  const id = useId();
  return (
    <>
      <input
        className={styles.input}
        data-field={field}
        list={list}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        maxLength={maximumOf(field)}
        placeholder={shown}
        title={(text || shown).length > 20 ? text || shown : undefined}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => onCell(rowKey, field, currentTarget.value)}
      />
      {error === undefined ? null : (
        <span id={id} className={styles.wrong}>
          {error}
        </span>
      )}
    </>
  );
}, isSameCell);

/** `onCell` is another function each time and does the same. */
function isSameCell(one: CellProps, other: CellProps): boolean {
  return (['rowKey', 'field', 'text', 'shown', 'label', 'list', 'error'] as const).every(
    (name) => one[name] === other[name],
  );
}
