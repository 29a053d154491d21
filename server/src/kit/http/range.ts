/** The requested byte range, both ends inclusive; null: the whole file. 'none': a range outside the file. */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | null | 'none' {
  const range = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!range || (range[1] === '' && range[2] === '')) return null;
  const [, first = '', last = ''] = range;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? 'none' : { from, to };
}
