import { assetStore } from './features/asset/asset.routes.ts';
import type { ImportStores } from './features/import/import-stores.ts';
import { parameterStores } from './features/parameter/parameter-store.ts';
import { threatStore } from './features/threat/threat.routes.ts';
import { vulnerabilityStore } from './features/vulnerability/vulnerability.routes.ts';

/** What can be imported: a catalogue needs its line here, and its kind in the contract. */
export const importStores: ImportStores = {
  threats: threatStore,
  vulnerabilities: vulnerabilityStore,
  assets: assetStore,
  ...parameterStores,
};
