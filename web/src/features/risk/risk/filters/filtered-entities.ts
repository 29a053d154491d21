import { asset } from '@baluarte/contract/inventory/asset.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';

/** What the filters by asset, threat and vulnerability choose from. */
export const filteredEntities = {
  assetId: asset,
  threatId: threat,
  vulnerabilityId: vulnerability,
} as const satisfies Record<string, Catalogue>;
export type EntityFilter = keyof typeof filteredEntities;
