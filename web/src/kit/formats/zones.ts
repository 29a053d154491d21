import type { CodedOption } from '#kit/search/option-filter.ts';

/** Hours from UTC now, as `UTC-5`; empty for a zone the browser does not know. */
function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return offset.replace('GMT', 'UTC');
  } catch {
    return '';
  }
}

/**
 * The time zones the browser knows as options, and `present`, which it may leave out: `America/Bogota` reads
 * `Bogota · America (UTC-5)`. To be filtered by `byCodeOrName`.
 */
export function zoneOptions(present: string | null): CodedOption[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone'));
  if (present !== null) zones.add(present);
  return [...zones].map((zone) => {
    const offset = offsetOf(zone);
    const words = zone.replaceAll('_', ' ').split('/').toReversed().join(' · ');
    return { value: zone, code: zone, label: offset === '' ? words : `${words} (${offset})` };
  });
}
