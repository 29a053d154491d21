import { useEffect, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft } from '#kit/form/draft.ts';
import type { AssetRow, ChoiceField } from './asset-rows.ts';

/** What somebody has chosen and typed: an asset a row, and what holds for all of them. */
export interface Work {
  rows: readonly AssetRow[];
  /** Ids by field. */
  common: Readonly<Partial<Record<ChoiceField, number>>>;
  /** null: as the codes of the company go on. */
  codePattern: string | null;
}

const nothing: Work = { rows: [], common: {}, codePattern: null };
const restMilliseconds = 400;

function kept(key: string): Work {
  const { rows, common, codePattern } = { ...nothing, ...(readDraft(key)?.values as Partial<Work> | undefined) };
  return Array.isArray(rows) ? { rows, common, codePattern } : nothing;
}

/** The work on this page, kept in the browser, so that a reload or another page loses none of it. */
export function useWork() {
  const key = draftKey('assetTemplate', 'new');
  const [work, setWork] = useState<Work>(() => kept(key));
  useEffect(() => {
    const write = () =>
      work === nothing || work.rows.length === 0
        ? dropDraft(key)
        : writeDraft(key, { values: { ...work }, version: null, at: new Date().toISOString() });
    const timer = setTimeout(write, restMilliseconds);
    // Left before the rest was over: it is kept all the same.
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [key, work]);
  return {
    work,
    change: (next: (work: Work) => Partial<Work>) => setWork((old) => ({ ...old, ...next(old) })),
    clear: () => setWork(nothing),
  };
}
