import type { Access, AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { transitionsOfEntry, type Transitions } from '@baluarte/contract/kit/status.rules.ts';
import type { Fields } from '@baluarte/contract/kit/field.ts';
import type { StatusId } from '@baluarte/contract/kit/values.ts';
import type { EntityWords } from '@baluarte/texts/entity-words.ts';
import type { Texts } from '@baluarte/texts/es/index.ts';

import type { z } from 'zod';

/** Catalogues that have their words; another one does not compile until it has. */
export type WordedName = { [K in keyof Texts]: Texts[K] extends EntityWords ? K : never }[keyof Texts];

type Verb = 'list' | 'get' | 'create' | 'update' | 'remove' | 'status' | 'bulk' | 'export' | 'history';

/** A catalogue of the contract whatever its fields: what this kit works on. */
export interface Catalogue {
  readonly name: WordedName;
  readonly paths: { many: `/${string}`; import?: `/${string}` | undefined };
  readonly access: { import?: Access | undefined };
  readonly fields: Fields;
  /** What entries are related to, as files say it beside the fields. */
  readonly related?: Fields;
  /** Fields that no form has and files say. */
  readonly inFiles?: Fields;
  readonly sortable: readonly string[];
  /** Counts it can be narrowed by: entries with some, or with none. */
  readonly counts?: readonly string[];
  /** Statuses an entry may have: those it can be given by hand unless said. */
  readonly statuses?: readonly StatusId[];
  /** Of each status those it can become by hand: in use and out of use unless said. */
  readonly transitions?: Transitions;
  /** An entry can be begun as a copy of another. */
  readonly isCopied?: boolean;
  readonly input: z.ZodObject;
  readonly row: z.ZodObject;
  readonly endpoints: Readonly<Record<Verb, AnyEndpoint>> & { readonly quickEdit?: AnyEndpoint };
}

/** One entry of a catalogue as the kit sees it; pages see the exact type of their own. */
export interface Row {
  readonly id: number;
  readonly statusId: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

/** Exact type of a catalogue's entries. */
export type RowOf<C extends Catalogue> = z.output<C['row']>;

/** Addresses of a catalogue's pages; every catalogue has the same. */
export const pagesOf = ({ paths: { many } }: Pick<Catalogue, 'paths'>) => ({
  list: many,
  create: `${many}/create`,
  copy: (id: number) => `${many}/create?copyOf=${id}`,
  edit: (id: number) => `${many}/edit/${id}`,
  show: (id: number, tab?: string) => `${many}/show/${id}${tab ? `?tab=${tab}` : ''}`,
});

/** Column and filter of the status, which every catalogue has besides its fields. */
export const statusField = 'statusId';

/** Statuses an entry may have, in the order of their numbers. */
export const statusesOf = ({ statuses, transitions = transitionsOfEntry }: Catalogue): readonly StatusId[] =>
  statuses ?? (Object.keys(transitions).map(Number) as StatusId[]);

/** Statuses that entries can be given by hand. */
export const givenStatuses = ({ transitions = transitionsOfEntry }: Catalogue): readonly StatusId[] =>
  [...new Set(Object.values(transitions).flat())].toSorted((a, b) => a - b);

/** Whether a catalogue's entries have this field in English too; then the field is not shown by itself. */
export const twinNames = (fields: Fields): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap(({ twin }) => (twin ? [twin] : [])));

/** What a list can be narrowed by, as the contract's list query takes it. */
export function filterNames({ fields, counts = [] }: Pick<Catalogue, 'fields' | 'counts'>): string[] {
  const narrowing = Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'choice' || kind === 'choices' || kind === 'flag' || kind === 'option' ? [name] : [],
  );
  return [statusField, ...narrowing, ...counts];
}
