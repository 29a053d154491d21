import type { ImportKind } from '@baluarte/contract/inventory/import.ts';
import type { CreateValues } from '#kit/catalogue/import/import-run.ts';
import type { Store } from '#kit/catalogue/store.ts';

/** The catalogue behind each kind of import, and what makes the values that files name. */
export type ImportStores = Record<ImportKind, Store> & { createValues: CreateValues };
