import { expect, test } from 'vitest';
import { addNote, type Note } from './notes.ts';

test('a sheet has five thousand comments, and not one more', () => {
  const notes: Note[] = [];
  for (let row = 0; row < 5001; row += 1) addNote(notes, { reference: `A${row + 1}`, row, column: 0, text: 'Revisar' });
  expect(notes).toHaveLength(5000);
  expect(notes.at(-1)?.row).toBe(4999);
});
