import { storage } from '#kit/storage/storage.ts';
import type { Catalogue } from '../catalogue.ts';

type Imported = Pick<Catalogue, 'paths'>;

// By the path of the import, which each kind has its own of: what kinds there are is loaded with an import.
const keyOf = ({ paths }: Imported) => `import.${paths.import}`;

/** The import of a list that a person left running in the background, on this browser. */
export function backgroundJob(catalogue: Imported): number | null {
  const id = Number(storage.getItem(keyOf(catalogue)));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Remembers an import to come back to, or forgets it. */
export function keepInBackground(catalogue: Imported, jobId: number | null): void {
  if (jobId === null) storage.removeItem(keyOf(catalogue));
  else storage.setItem(keyOf(catalogue), String(jobId));
}
