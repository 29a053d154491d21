import { pairs } from '@baluarte/contract/pairs.ts';
import { catalogues } from '@baluarte/contract/catalogues.ts';
import type { Catalogue } from '../catalogue.ts';
import { importParameter, relationParameter } from './import-address.ts';

/** Relations that come as files, seen from the list they open over. */
export interface PairFile {
  catalogue: Catalogue;
  from: string;
  to: string;
  /** As `?relation=` says it. */
  others: string;
  /** Where its import opens. */
  href: string;
}

/** A pair is neither listed nor edited by itself: the calls of the entries on its left stand where those of a catalogue do. */
const all: readonly PairFile[] = Object.values(pairs).map((pair) => ({
  catalogue: { ...pair, endpoints: catalogues[pair.from].endpoints },
  from: pair.from,
  to: pair.to,
  others: pair.others,
  href: `${pair.paths.many}?${relationParameter}=${pair.others}&${importParameter}=new`,
}));

/** Files of pairs that have entries of a catalogue at either end; those between two catalogues where another one is said. */
export const pairFilesOf = (name: string, other?: string): PairFile[] =>
  all.filter(
    ({ from, to }) =>
      (from === name && (other === undefined || to === other)) ||
      (to === name && (other === undefined || from === other)),
  );
