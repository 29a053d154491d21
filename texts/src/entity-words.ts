import type { CatalogueName, catalogues } from '@baluarte/contract/catalogues.ts';

/** The words every catalogue has. */
export interface EntityWords {
  title: string;
  one: string;
  many: string;
  count_one: string;
  count_other: string;
  create: string;
  edit: string;
  show: string;
  emptyTitle: string;
  emptyText: string;
  /** What deleting one also deletes, or what blocks it. */
  goesWithIt: string;
  fields: Record<string, string>;
  extras: Record<string, string>;
  hints: Record<string, string>;
  /** Titles of the parts of its form. */
  sections?: Record<string, string>;
  /** How it is related to others, as histories call each relation, where that is not what these are called. */
  relations?: Record<string, string>;
  /** What its statuses are called, where that is not what every entry's are. */
  statusNames?: Record<number, string>;
  /** Words of the values of each option. */
  options?: Record<string, Record<number, string>>;
}

type Catalogues = typeof catalogues;
type Titles<Sections> = Sections extends object ? { sections: Record<keyof Sections, string> } : object;

/** What the texts say of each ordinary catalogue: of every field and part of its form, and of what may be done with it. */
export type CatalogueTexts = {
  [Name in CatalogueName]: EntityWords &
    Titles<Catalogues[Name]['sections']> & {
      fields: Record<keyof Catalogues[Name]['fields'], string>;
      permissions: Readonly<Record<number, string>>;
      /** Other names of columns that an import understands. */
      headers?: Readonly<Record<string, readonly string[]>>;
    };
};
