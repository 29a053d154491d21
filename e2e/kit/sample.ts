import { asset } from '@baluarte/contract/inventory/asset.ts';
import { choices } from '@baluarte/contract/organization/choices.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import type { Api } from './api.ts';

let made = 0;

/** A code nobody has: tests run again and again on the same data. */
export const freshCode = (prefix: string): string => `${prefix}-${Date.now().toString(36)}${(made += 1)}`.toUpperCase();

/** Ids of the first choice of each kind. */
async function firstChoices<const Kind extends string>(api: Api, kinds: readonly Kind[]) {
  const { data } = await api.call(choices.list, { query: { kinds: kinds.join(',') } });
  return Object.fromEntries(kinds.map((kind) => [kind, data[kind]?.[0]?.id])) as Record<Kind, number>;
}

/** Makes a threat that nothing depends on. */
export async function makeThreat(api: Api, values: Record<string, unknown> = {}) {
  const kinds = await firstChoices(api, ['threatCategory', 'threatSubcategory']);
  const { data } = await api.call(threat.endpoints.create, {
    body: {
      code: freshCode('AM'),
      name: 'Plaga de roedores en el cuarto de cables',
      description: 'Los roedores roen el cableado y cortan la red.',
      categoryId: kinds.threatCategory,
      subcategoryId: kinds.threatSubcategory,
      ...values,
    },
  });
  return data;
}

/** Makes an asset in the scope worked in, related to nothing. */
export async function makeAsset(api: Api, values: Record<string, unknown> = {}) {
  const kinds = await firstChoices(api, ['assetCategory', 'impactFactor']);
  const code = freshCode('ACT');
  const { data } = await api.call(asset.endpoints.create, {
    body: {
      code,
      name: `Bodega de repuestos ${code}`,
      categoryId: kinds.assetCategory,
      securityRequirements: 'Llave bajo custodia.',
      impactFactorIds: [kinds.impactFactor],
      ...values,
    },
  });
  return data;
}

/** Makes an asset that one threat of the catalogue bears on: it suggests a risk for each vulnerability of that threat. */
export async function makeAssetUnderThreat(api: Api, code: string) {
  const made = await makeAsset(api);
  const { data } = await api.call(threat.endpoints.list, { query: { search: code } });
  const found = data.find((row) => row.code === code);
  if (!found) throw new Error(`no threat has the code ${code}`);
  await api.call(relations.assetThreat.add, { params: { id: made.id }, body: { ids: [found.id] } });
  return made;
}

/** Makes the risks that one threat suggests for an asset of their own; their ids. */
export async function makeRisks(api: Api, threatCode: string): Promise<number[]> {
  const made = await makeAssetUnderThreat(api, threatCode);
  const { data } = await api.call(risk.recognition, { query: { assetId: made.id, perPage: 200 } });
  const items = data.map((suggested) => ({
    assetId: suggested.asset.id,
    threatId: suggested.threat.id,
    vulnerabilityId: suggested.vulnerability.id,
  }));
  const { data: recognized } = await api.call(risk.recognize, { body: { items } });
  return recognized.ids;
}
