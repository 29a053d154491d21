import { catalogueNames, catalogues, type CatalogueName } from '@baluarte/contract/catalogues.ts';
import { pairs } from '@baluarte/contract/pairs.ts';
import type { CatalogueKind, PairKind } from '@baluarte/contract/inventory/import.ts';
import { eachOf, keyed } from '@baluarte/contract/kit/keyed.ts';
import { isParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import type { FastifyInstance } from 'fastify';
import { assetStore } from './features/inventory/asset/asset.routes.ts';
import { createEntries } from './features/inventory/import/create-entries.ts';
import type { ImportStores } from './features/inventory/import/import-stores.ts';
import { threatStore } from './features/inventory/threat/threat.routes.ts';
import { vulnerabilityStore } from './features/inventory/vulnerability/vulnerability.routes.ts';
import { auditRequestStore } from './features/record/audit-request/audit-request-store.ts';
import { controlStore } from './features/risk/control/control-store.ts';
import { controlsOfRisks } from './features/risk/control/pairs-in-files.ts';
import { riskFileStore } from './features/risk/risk/import/risks-in-files.ts';
import { createParameters } from './features/organization/parameter/write-parameter.ts';
import { parameterStores } from './features/organization/parameter/parameter-store.ts';
import { serveCatalogue } from './kit/catalogue/serve-catalogue.ts';
import { withOptionSteps } from './kit/catalogue/import/option-steps.ts';
import { asImported, storeOf, type Store } from './kit/catalogue/store.ts';

/** Stores of the catalogues that have a room here, which serves them. Every other one is its table and nothing else. */
const ofRooms: Partial<Record<CatalogueName, Store>> = {
  asset: assetStore,
  threat: threatStore,
  vulnerability: vulnerabilityStore,
  control: controlStore,
  auditRequest: auditRequestStore,
};

/** The store of each catalogue. */
export const stores = eachOf(catalogueNames, (name): Store => ofRooms[name] ?? storeOf(catalogues[name]));

/** Serves the catalogues that have no room here. */
export function catalogueRoutes(app: FastifyInstance): void {
  for (const name of catalogueNames)
    if (!(name in ofRooms)) serveCatalogue(app, stores[name], catalogues[name].endpoints);
}

/** What differs of pairs that are more than two entries side by side. */
const ofPairs: Partial<Record<keyof typeof pairs, Partial<Omit<Store, 'pair'>> & { pair: object }>> = {
  controlRisk: controlsOfRisks,
};

/** The store of pairs, with the entries on the left: a pair is in the scope of its asset, or its control. */
function pairStore(pair: (typeof pairs)[keyof typeof pairs]): Store {
  const { isScoped, table } = stores[pair.from];
  const { pair: own, ...differs } = ofPairs[pair.name] ?? {};
  return withOptionSteps(
    storeOf(pair, {
      isScoped,
      ...differs,
      pair: { ends: pair.ends, kinds: pair.kinds, scopedBy: isScoped ? table : null, ...own },
    }),
  );
}

/** The store of each kind of import, and what creates the values named in files. */
export const importStores: ImportStores = {
  ...keyed<CatalogueKind, Store>(
    Object.values(stores).map((store) => [store.catalogue.paths.many.slice(1), asImported(store)]),
  ),
  ...keyed<PairKind, Store>(
    Object.values(pairs).map((pair) => [`${pair.paths.many.slice(1)}.${pair.others}`, pairStore(pair)]),
  ),
  risks: riskFileStore,
  ...parameterStores,
  createValues: (trx, kind, rows, context) =>
    isParameterKind(kind)
      ? createParameters(
          trx,
          kind,
          rows.map(({ name, parentId }) => ({ name, ...(parentId === null ? {} : { parentId }) })),
          (index) => `body.answers.${index}`,
        )
      : createEntries(trx, { store: stores[kind as CatalogueName], createParameters }, rows, context),
};
