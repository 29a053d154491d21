import { asset } from '@baluarte/contract/inventory/asset.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';

/** What the filters by asset, threat, vulnerability and control choose from. */
export const filteredEntities = {
  assetId: asset,
  threatId: threat,
  vulnerabilityId: vulnerability,
  controlId: control,
} as const satisfies Record<string, Catalogue>;
export type EntityFilter = keyof typeof filteredEntities;
