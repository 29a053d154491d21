const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment in a time zone, as a `Date` whose UTC fields show the local time: spreadsheet cells have no zone, so
 * the caller must state it elsewhere. Throws `RangeError` for an unknown zone.
 */
export function toZonedTime(timeZone: string, at: Date): Date {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return new Date(`${format.format(at).replace(' ', 'T')}Z`);
}
