import type { CatalogueName, catalogues } from '@baluarte/contract/catalogues.ts';

type Catalogues = typeof catalogues;
/** Catalogues that say how their list and form are laid out. */
export type LaidOutName = {
  [Name in CatalogueName]: undefined extends Catalogues[Name]['columns'] | Catalogues[Name]['sections'] ? never : Name;
}[CatalogueName];
