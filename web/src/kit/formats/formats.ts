import { monthOf } from '@baluarte/contract/kit/day.ts';
import { locales, numberFormat, percentFormat } from '@baluarte/texts/number-format.ts';
import { keepTimesWhole } from '@baluarte/texts/times.ts';
import type { Language } from '@baluarte/texts/wording.ts';

const isDateOnly = (iso: string) => /^\d{4}-\d{2}-\d{2}$/.test(iso);

function build(language: Language, timeZone: string | undefined) {
  const locale = locales[language];
  const number = numberFormat(language);
  const percent = percentFormat(language);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  // A calendar date has no zone: read in UTC it stays the day it says.
  const calendarDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const hour = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const longMonth = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    /** 1.234,5 */
    number: (value: number) => number.format(value),
    /** 0 to 1 as 0 % to 100 %. */
    percent: (share: number) => percent.format(share),
    /** A day, from an ISO date or moment. */
    date: (iso: string) => (isDateOnly(iso) ? calendarDay : day).format(new Date(iso)),
    /** A day and a time in the person's zone, from an ISO moment. */
    dateTime: (iso: string) => keepTimesWhole(moment.format(new Date(iso))),
    /** A time of day in the person's zone, from an ISO moment. */
    time: (iso: string) => keepTimesWhole(hour.format(new Date(iso))),
    /** A month, from `2026-11` or an ISO date. */
    month: (iso: string) => month.format(new Date(`${monthOf(iso)}-01T00:00:00Z`)),
    /** The same with its whole name. */
    longMonth: (iso: string) => longMonth.format(new Date(`${monthOf(iso)}-01T00:00:00Z`)),
    /** "a, b y c" */
    list: (items: readonly string[]) => list.format(items),
    /** "hace 3 días", by the largest unit that fits; "ahora" within a minute. */
    ago: (iso: string, now = Date.now()) => {
      const seconds = (Date.parse(iso) - now) / 1000;
      if (Math.abs(seconds) < 60) return relative.format(0, 'second');
      const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['minute', 60] as const);
      return relative.format(Math.round(seconds / size), unit);
    },
  };
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** Numbers, dates and lists as a person of this language and zone reads them. */
export type Formats = ReturnType<typeof build>;

const built = new Map<string, Formats>();

/** Formats of a language and an IANA zone (the browser's when none is given, or when it does not know the name). */
export function formatsOf(language: Language, timeZone?: string): Formats {
  const key = `${language} ${timeZone ?? ''}`;
  const known = built.get(key);
  if (known) return known;
  let formats: Formats;
  try {
    formats = build(language, timeZone);
  } catch {
    formats = build(language, undefined);
  }
  built.set(key, formats);
  return formats;
}
