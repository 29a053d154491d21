import type { ComponentType } from 'react';
import type { Finds, FoundEntry } from '#kit/site/site.ts';
import { fold } from '#kit/search/fold.ts';
import { fitOf } from './match.ts';

/** One line of the palette. */
export interface Entry {
  /** Independent of its source, so that recent choices can be recognised. */
  id: string;
  group: string;
  label: string;
  code?: string | undefined;
  /** Where it belongs, behind its name. */
  detail?: string | undefined;
  /** What else it was found by: a field, and its text around what was typed. */
  excerpt?: { label: string; text: string } | undefined;
  /** What else its line shows at the end. */
  mark?: { Shown: NonNullable<Finds['Mark']>; found: FoundEntry } | undefined;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Where it leads; without it the entry does something. */
  href?: string;
  run?: () => unknown;
}

/** A few entries under one heading. */
export interface Group {
  title: string;
  entries: readonly Entry[];
}

/** What of an entry its line shows. */
export const textOf = ({ code, label, detail }: Pick<Entry, 'code' | 'label' | 'detail'>): string =>
  [code, label, detail].filter(Boolean).join(' ');

/** The entries that fit what was typed, best first. */
export function fitting(entries: readonly Entry[], words: readonly string[], most: number): Entry[] {
  const fits = entries.flatMap((entry) => {
    const fit = fitOf(entry.label, words);
    return fit === null ? [] : [{ entry, fit }];
  });
  return fits
    .sort((one, other) => one.fit - other.fit || fold(one.entry.label).localeCompare(fold(other.entry.label)))
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** Entries under their headings, in the order they come. */
export const grouped = (entries: readonly Entry[]): Group[] =>
  [...Map.groupBy(entries, ({ group }) => group)].map(([title, some]) => ({ title, entries: some }));
