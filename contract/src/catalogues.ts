import { asset } from '#inventory/asset.ts';
import { threat } from '#inventory/threat.ts';
import { vulnerability } from '#inventory/vulnerability.ts';
import { parameterKinds } from '#kit/parameter-kinds.ts';
import { parameterCatalogue } from '#organization/parameter.ts';

/** Every catalogue whose rows an import writes, the configuration tables among them. */
export const importedCatalogues = [asset, threat, vulnerability, ...parameterKinds.map(parameterCatalogue)];
