const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment by the clock of a time zone, as a `Date` whose UTC clock shows it: the cells of a spreadsheet know no zones, so
 * whoever uses it says which one it is. Throws `RangeError` for a zone that does not exist.
 */
export function toZonedTime(timeZone: string, at: Date): Date {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return new Date(`${format.format(at).replace(' ', 'T')}Z`);
}
