import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
/** Serial of 1970-01-01 where day 1 is 1900-01-01 and, as Excel has it, 1900-02-29 existed. */
const unixEpoch = 25_569;
const day = 86_400_000;
/** Days between Excel's two calendars, 1900 and 1904 (old Macs). */
export const days1904 = 1462;
/** Serial of 9999-12-31. */
export const lastSerial = 2_958_465;

const iso = (serial: number) => new Date(Math.round((serial - unixEpoch) * day)).toISOString();

/**
 * ISO text of an Excel serial: `2026-12-31`, `2026-12-31T08:30:00` where it has a time of day, `08:30:00` below 1.
 * Null outside 1900-01-01 … 9999-12-31. Seconds are rounded, as spreadsheets show them.
 */
export function serialToIso(serial: number): string | null {
  if (!(serial >= 0) || serial >= lastSerial + 1) return null;
  const seconds = Math.round(serial * 86_400) / 86_400;
  // Before the leap day that never was, serials are one ahead.
  const moment = iso(seconds < 60 && seconds >= 1 ? seconds + 1 : seconds);
  if (seconds < 1) return moment.slice(11, 19);
  return Math.abs(seconds % 1) < 1e-9 ? asciiPrefix(moment, 10) : asciiPrefix(moment, 19);
}

/** Excel serial of an ISO date or date and time (its clock time; a zone at the end is not looked at), or null. */
export function isoToSerial(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const moment = new Date(Date.UTC(year, month - 1, date, hour, minute, second));
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return null;
  const serial = moment.getTime() / day + unixEpoch;
  if (serial < 1) return null;
  return serial < 61 ? serial - 1 : serial;
}
