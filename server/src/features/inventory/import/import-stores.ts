import type { ImportKind } from '@baluarte/contract/inventory/import.ts';
import type { Store } from '#kit/catalogue/store.ts';

/** The catalogue behind each kind of import. */
export type ImportStores = Record<ImportKind, Store>;
