import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import {
  maximumNew,
  parameter,
  parameterCatalogue,
  shapeOf,
  type ParameterRow,
} from '@baluarte/contract/organization/parameter.ts';
import type { ClipboardEvent, KeyboardEvent, SyntheticEvent } from 'react';
import { call } from '#kit/http/call.ts';
import { useChoices } from '#kit/catalogue/choices.ts';
import { cellsOf } from '#kit/form/pasted-cells.ts';
import { loading, toastText, validation } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { texts, translate } from '#kit/texts/texts.ts';
import { blockOf } from './block.ts';
import { columnsOf, type Column } from './columns.ts';
import { changeOf, saveChange, showParametersSaved } from './save-parameter.ts';
import { refreshWithChoices } from '#kit/catalogue/writes.ts';

/** The row and the column an event happened in; null outside of the cells. */
function cellOf(event: SyntheticEvent, columns: readonly Column[]): { index: number; column: Column } | null {
  if (!(event.target instanceof HTMLElement)) return null;
  const index = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? NaN);
  const column = columns.find(({ field }) => field === (event.target as HTMLElement).dataset['field']);
  return column && Number.isInteger(index) ? { index, column } : null;
}

/** What a cell shows; it may still be on its way to the server. Undefined where there is none. */
function shownIn(element: Element | null, { kind }: Column): string | number | boolean | null | undefined {
  if (element instanceof HTMLInputElement && kind === 'flag') return element.checked;
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return undefined;
  const text = element.value.trim();
  if (text === '') return null;
  return kind === 'text' ? text : Number(text);
}

/** What a spreadsheet does with several cells: a block is pasted over those that are there, Ctrl+D repeats the one above. */
export function useBlock(kind: ParameterKind, rows: readonly ParameterRow[], mayEdit: boolean) {
  const columns = columnsOf(kind);
  const parents = useChoices(parameterCatalogue(kind).fields).of(shapeOf(kind).parent);

  const write = async (block: ReturnType<typeof blockOf>) => {
    const { fields } = texts().parameter;
    if (block.wrong.length > 0)
      return validation({
        message: translate('parameter.block.wrong'),
        items: block.wrong.map(({ name, field, text }) => `${name} · ${fields[field]}: «${text}»`),
      });
    if (block.rows.length > maximumNew)
      return toastText('parameter.add.tooMany', { maximum: maximumNew }, { icon: 'warning' });
    try {
      if (block.rows.length > 0) {
        const { changesetId } = await loading(
          call(parameter.updateMany, { params: { kind }, body: { rows: block.rows } }),
        );
        showParametersSaved(translate('parameter.block.done', { count: block.rows.length }), changesetId);
      } else if (block.beyond === 0) toastText('parameter.block.same', {}, { icon: 'info' });
      if (block.beyond > 0) toastText('parameter.block.beyond', { count: block.beyond }, { icon: 'warning' });
    } catch (error) {
      await showError(error);
    }
    return refreshWithChoices();
  };
  return {
    onPaste: (event: ClipboardEvent) => {
      const cell = cellOf(event, columns);
      const text = event.clipboardData.getData('text/plain');
      if (!mayEdit || !cell || !/[\t\r\n]/.test(text.trim())) return;
      event.preventDefault();
      const { index, column } = cell;
      const cells = cellsOf(text).filter((line, at, all) => at < all.length - 1 || line.some((each) => each !== ''));
      void write(blockOf({ cells, rows, columns, index, field: column.field, parents, check: changeOf }));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const cell = cellOf(event, columns);
      const row = rows[cell?.index ?? -1];
      if (!mayEdit || !cell || !row) return;
      // Over a row too: the browser would keep the page among its bookmarks.
      event.preventDefault();
      const { field } = cell.column;
      const above = event.currentTarget.querySelector(`[data-row="${cell.index - 1}"] [data-field="${field}"]`);
      const value = shownIn(above, cell.column);
      if (value === undefined || (field === 'code' && row.isSystem)) return;
      const change = changeOf(field, value);
      if (!('path' in change)) void saveChange(kind, row, change).catch(showError);
    },
  };
}
