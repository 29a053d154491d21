import { expect } from 'vitest';

/** Properties of an event by name; their parameters stay with the name, as in `DTSTART;VALUE=DATE`. */
export type ReadEvent = Readonly<Record<string, string>>;

const escapes: Readonly<Record<string, string>> = { n: '\n', N: '\n', '\\': '\\', ';': ';', ',': ',' };
const written = new Set(['SUMMARY', 'DESCRIPTION', 'UID', 'NAME', 'X-WR-CALNAME']);

/** A value as it was before it was written. Throws for an escape that RFC 5545 does not have. */
const plain = (text: string) =>
  text.replaceAll(/\\(.?)/g, (_, character: string) => {
    const found = escapes[character];
    if (found === undefined) throw new Error(`an unknown escape: ${text}`);
    return found;
  });

/** Reads a calendar as strictly as RFC 5545 lets a program be: ends of lines, their length, folds, escapes, pairs of BEGIN and END. */
export function readCalendar(file: string): { properties: ReadEvent; events: ReadEvent[] } {
  expect(file.endsWith('\r\n')).toBe(true);
  const lines = file.slice(0, -2).split('\r\n');
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  const properties: Record<string, string> = {};
  const events: Record<string, string>[] = [];
  const open: string[] = [];
  for (const line of lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/su.exec(line) ?? [];
    expect(name, line).not.toBe('');
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') expect(open.pop()).toBe(value);
    else {
      const place = open.at(-1) === 'VEVENT' ? events.at(-1) : properties;
      expect(place).not.toHaveProperty([name]);
      if (place) place[name] = written.has(name) ? plain(value) : value;
    }
  }
  expect(open).toEqual([]);
  expect(properties).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH' });
  return { properties, events };
}
