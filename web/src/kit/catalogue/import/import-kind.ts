import { importKinds, imports, type ImportKind } from '@baluarte/contract/inventory/import.ts';
import { storage } from '#kit/storage/storage.ts';
import type { Catalogue } from '../catalogue.ts';

/** The kind of import that fills a catalogue. Throws for a catalogue that has none. */
export function kindOf({ name, paths }: Pick<Catalogue, 'name' | 'paths'>): ImportKind {
  const kind = importKinds.find((each) => imports[each].path === paths.import);
  if (kind === undefined) throw new RangeError(`nothing imports ${name}`);
  return kind;
}

const keyOf = (kind: ImportKind) => `import.${kind}`;

/** The import a person left running in the background, on this browser. */
export function backgroundJob(kind: ImportKind): number | null {
  const id = Number(storage.getItem(keyOf(kind)));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Remembers an import to come back to, or forgets it. */
export function keepInBackground(kind: ImportKind, jobId: number | null): void {
  if (jobId === null) storage.removeItem(keyOf(kind));
  else storage.setItem(keyOf(kind), String(jobId));
}
