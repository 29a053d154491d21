import { useState, type ClipboardEvent } from 'react';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import type { RelationSide } from '../show/relation-side.ts';
import type { Entry } from './entry.ts';
import { isListOfWords, pastedLines } from './pasted-lines.ts';
import { findLines, type FoundLine } from './relation-calls.ts';

/** What became of the last paste. */
export interface Pasted {
  lines: number;
  chosen: number;
  known: number;
  isCut: boolean;
}

/** Selects what pasted codes or names stand for; lines that name nothing, or several entries, are kept to be asked about. */
export function usePaste(side: RelationSide, ids: readonly number[], onFound: (entries: readonly Entry[]) => void) {
  const [unclear, setUnclear] = useState<readonly FoundLine[]>([]);
  const [result, setResult] = useState<Pasted | null>(null);
  const read = async (text: string) => {
    const { lines, isCut } = pastedLines(text);
    if (lines.length === 0) return;
    try {
      const found = await loading(findLines(side, ids, lines));
      const own = side.relation.from === side.relation.to ? new Set(ids) : new Set();
      const clear = found.lines.flatMap(({ rows: [only, ...others] }) => (only && others.length === 0 ? only : []));
      const entries = [...new Map(clear.map((entry) => [entry.id, entry])).values()];
      const free = entries.filter(({ id }) => !found.known.has(id) && !own.has(id));
      setUnclear(found.lines.filter(({ rows }) => rows.length !== 1));
      setResult({ lines: lines.length, chosen: free.length, known: entries.length - free.length, isCut });
      onFound(free);
    } catch (error) {
      await showError(error);
    }
  };
  return {
    unclear,
    result: result,
    settle: (line: FoundLine) => setUnclear((before) => before.filter((each) => each !== line)),
    settleAll: () => setUnclear([]),
    /** One word pasted into a field is what is searched for; a list, or anything pasted beside a field, is read. */
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
      if (text.trim() === '' || (isField && !isListOfWords(text))) return;
      event.preventDefault();
      void read(text);
    },
  };
}
