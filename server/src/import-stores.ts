import { assetStore } from './features/inventory/asset/asset.routes.ts';
import type { ImportStores } from './features/inventory/import/import-stores.ts';
import { parameterStores } from './features/organization/parameter/parameter-store.ts';
import { threatStore } from './features/inventory/threat/threat.routes.ts';
import { vulnerabilityStore } from './features/inventory/vulnerability/vulnerability.routes.ts';

/** What can be imported: a catalogue needs its line here, and its kind in the contract. */
export const importStores: ImportStores = {
  threats: threatStore,
  vulnerabilities: vulnerabilityStore,
  assets: assetStore,
  ...parameterStores,
};
