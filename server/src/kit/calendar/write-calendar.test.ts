import { expect, test } from 'vitest';
import { readCalendar } from '#test/calendar.ts';
import { calendar, event, expectReadBack } from './test-events.ts';
import { writeCalendar } from './write-calendar.ts';

test('an address that is none is refused', () => {
  expect(() => writeCalendar({ ...calendar, events: [{ ...event, url: '/follow-up/7' }] })).toThrow(/URL/);
});

test('a day is the whole of it, and ends with the next', () => {
  const { properties, events } = readCalendar(writeCalendar({ ...calendar, events: [event] }));
  expect(properties).toMatchObject({
    PRODID: '-//Baluarte//Baluarte//ES',
    NAME: 'Seguimientos',
    'X-WR-CALNAME': 'Seguimientos',
    'REFRESH-INTERVAL;VALUE=DURATION': 'PT4H',
  });
  expect(events).toEqual([
    {
      UID: 'control-7@aurora.example',
      DTSTAMP: '20261124T150405Z',
      'DTSTART;VALUE=DATE': '20261231',
      'DTEND;VALUE=DATE': '20270101',
      SUMMARY: event.summary,
      DESCRIPTION: event.description,
      URL: event.url,
      TRANSP: 'TRANSPARENT',
      CLASS: 'PRIVATE',
    },
  ]);
});

test('a long line is folded between characters, whatever they take', () => {
  const file = writeCalendar({ ...calendar, events: [{ ...event, summary: 'Revisión 🛡️ '.repeat(30) }] });
  expect(file).toContain('\r\n ');
  expect(readCalendar(file).events[0]?.['SUMMARY']).toBe('Revisión 🛡️ '.repeat(30));
});

test('whatever is written can be read again, and nothing written begins another line', () => {
  expectReadBack(20);
});
