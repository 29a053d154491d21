/** Puts the focus into a cell of a row; behind the last row into the one that is being added. */
export function focusCell(frame: HTMLElement | null, index: number, field: string): void {
  const row = frame?.querySelector(`[data-row="${index}"]`) ?? (index < 0 ? null : frame?.querySelector('[data-new]'));
  const cell =
    row?.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? row?.querySelector<HTMLElement>('[data-field]');
  cell?.focus();
  if (cell instanceof HTMLInputElement && cell.type !== 'checkbox') cell.select();
}
