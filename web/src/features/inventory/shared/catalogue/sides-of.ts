import { catalogues, type CatalogueName } from '@baluarte/contract/catalogues.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import type { RelationSide } from '#kit/catalogue/show/relation-side.ts';

/** What entries of a catalogue are related to, in the order of the contract. */
export const sidesOf = (name: CatalogueName): RelationSide[] =>
  Object.values(relations).flatMap((relation) =>
    relation.from === name
      ? [
          {
            relation,
            other: catalogues[relation.to],
            // Assets of two scopes may be related.
            ...(relation.from === relation.to && { everyScope: catalogues.asset.endpoints.tenant }),
          },
        ]
      : [],
  );
