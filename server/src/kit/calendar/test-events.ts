import * as fc from 'fast-check';
import { expect } from 'vitest';
import { readCalendar } from '#test/calendar.ts';
import { writeCalendar, type DayEvent } from './write-calendar.ts';

export const event: DayEvent = {
  uid: 'control-7@aurora.example',
  day: '2026-12-31',
  summary: 'AC-1 Revisar los accesos, cada mes; sin excepción',
  description: 'Una línea\nOtra \\ línea',
  url: 'https://aurora.example/follow-up/7',
};
export const calendar = {
  name: 'Seguimientos',
  language: 'es',
  at: new Date('2026-11-24T15:04:05.678Z'),
  refreshHours: 4,
};

/** Whatever is written can be read again, and nothing written begins another line. */
export function expectReadBack(numRuns: number): void {
  const hostile = fc.constantFrom('\r', '\n', '\\', ';', ',', ':', 'END:VEVENT\r\n');
  const words = fc
    .array(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), hostile), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const kept = (text: string) =>
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- which are left out
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
  fc.assert(
    fc.property(words, words, words, (name, summary, description) => {
      const { properties, events } = readCalendar(
        writeCalendar({ ...calendar, name, events: [{ ...event, summary, description }] }),
      );
      expect(properties['NAME']).toBe(kept(name));
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ SUMMARY: kept(summary), DESCRIPTION: kept(description) });
    }),
    { numRuns },
  );
}
