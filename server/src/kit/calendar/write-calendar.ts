import { daysLater } from '@baluarte/contract/kit/day.ts';
import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
/** Something of one whole day in a calendar. */
export interface DayEvent {
  /** The same whenever the calendar is read, and no other calendar's. */
  uid: string;
  /** `YYYY-MM-DD`; no time zone moves it. */
  day: string;
  summary: string;
  /** May have several lines. */
  description: string;
  /** An absolute address. */
  url: string;
}

/** A calendar of whole days. */
export interface DayCalendar {
  name: string;
  /** BCP 47. */
  language: string;
  /** When it was written. */
  at: Date;
  /** Hours after which a program should read it again. */
  refreshHours: number;
  events: readonly DayEvent[];
}

/** Octets of a line at most, its end apart (RFC 5545, 3.1). */
const longest = 75;

/** A line in pieces of at most 75 octets, none of which ends within a character; each after the first begins with a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (size + octets > longest) {
      pieces.push(piece);
      piece = ' ';
      size = 1;
    }
    piece += character;
    size += octets;
  }
  return [...pieces, piece].join('\r\n');
}

/** A value of the type TEXT (RFC 5545, 3.3.11): ends of lines are `\n`, other control characters are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- which a calendar may not hold
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', String.raw`\n`);

const dayOf = (day: string): string => day.replaceAll('-', '');
const momentOf = (at: Date): string => `${asciiPrefix(at.toISOString(), 19).replaceAll(/[-:]/g, '')}Z`;

/** The day after a day, both `YYYY-MM-DD`. */
const nextDay = (day: string): string => daysLater(day, 1);

const eventLines = ({ uid, day, summary, description, url }: DayEvent, at: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${momentOf(at)}`,
  `DTSTART;VALUE=DATE:${dayOf(day)}`,
  `DTEND;VALUE=DATE:${dayOf(nextDay(day))}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${new URL(url).href}`,
  // The person is not busy on that day.
  'TRANSP:TRANSPARENT',
  'CLASS:PRIVATE',
  'END:VEVENT',
];

/** Media type of what `writeCalendar` returns. */
export const calendarType = 'text/calendar; charset=utf-8';

/**
 * A calendar as a file of iCalendar (RFC 5545, with name and interval of RFC 7986): lines of at most 75 octets that end in CRLF.
 * Throws for an address that is none.
 */
export function writeCalendar({ name, language, at, refreshHours, events }: DayCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Baluarte//Baluarte//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    // Most programs read these older two instead.
    `X-WR-CALNAME:${escaped(name)}`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
