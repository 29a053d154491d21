import { forEachParameter } from '@baluarte/contract/kit/parameter-kinds.ts';
import type { ParameterKind } from '@baluarte/contract/kit/field.ts';
import { parameterCatalogue, shapeOf } from '@baluarte/contract/organization/parameter.ts';
import { storeOf, type Store } from '#kit/catalogue/store.ts';

/** Where the rows of a kind are, for the kit: one table holds them all. */
export const parameterStore = (kind: ParameterKind) =>
  storeOf(parameterCatalogue(kind), { table: 'parameter', part: kind, inExtra: shapeOf(kind).further ?? [] });

/** The store of each kind, by the name of its import. */
export const parameterStores = forEachParameter((kind): Store => parameterStore(kind));
