import type { MergedRows } from '../merged-cells.ts';
import type { XmlHandler } from '../xml-stream.ts';
import { columnOf } from './rows.ts';

/** More than any table that a person made has. */
const maxMerges = 100_000;

/** Reads which cells of a worksheet are joined over several rows; a worksheet tells it behind its rows. */
export function mergeReader(): { handler: XmlHandler; merges: MergedRows[] } {
  const merges: MergedRows[] = [];
  const handler: XmlHandler = {
    open(name, { ref = '' }) {
      if (name !== 'mergeCell' || merges.length >= maxMerges) return;
      const [, first = '', from, to] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7}):\$?[A-Za-z]{1,3}\$?(\d{1,7})$/.exec(ref) ?? [];
      if (Number(to) > Number(from)) merges.push({ column: columnOf(first), from: Number(from), to: Number(to) });
    },
    close: () => undefined,
    text: () => undefined,
  };
  return { handler, merges };
}
