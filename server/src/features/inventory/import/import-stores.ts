import type { ImportKind } from '@baluarte/contract/import.ts';
import type { Store } from '../../kit/catalogue/store.ts';

/** The catalogue behind each kind of import. */
export type ImportStores = Record<ImportKind, Store>;
