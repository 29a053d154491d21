import { expect, test } from 'vitest';
import { eventReader } from './events.ts';

test('events cut anywhere by the network arrive whole and in order', () => {
  const stream = ': hello\n\ndata: {"rowsRead":1}\n\nevent: step\ndata: {"rowsRead":2}\n\n';
  for (let cut = 1; cut < stream.length; cut += 1) {
    const read = eventReader();
    const events = [...read(stream.slice(0, cut)), ...read(stream.slice(cut))];
    expect(events).toEqual(['{"rowsRead":1}', '{"rowsRead":2}']);
  }
});

test('an event that is not finished waits', () => {
  const read = eventReader();
  expect(read('data: {"a"')).toEqual([]);
  expect(read(':1}\r\n\r\n')).toEqual(['{"a":1}']);
});
