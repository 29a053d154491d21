import type { Texts } from '#es/index.ts';

/** Words of relations as files of two columns have them. `headers` are the column names an import understands. */
export const assetAsset: Texts['assetAsset'] = {
  title: 'Assets and assets',
  one: 'relation',
  many: 'relations between assets',
  count_one: '{{count}} relation',
  count_other: '{{count}} relations',
  create: 'Relate assets to each other',
  edit: 'Relate assets to each other',
  show: 'Assets and assets',
  emptyTitle: 'No relations',
  emptyText: 'Relate assets from their list, or import a file with the two assets and their relation.',
  goesWithIt: '',
  fields: { assetId: 'Asset', kindId: 'Relation', relatedAssetId: 'Related asset' },
  options: { kindId: { 1: 'Depends on', 2: 'Contains', 3: 'Connects to' } },
  extras: {},
  hints: {},
  headers: {
    assetId: ['asset', 'asset code', 'asset name', 'information asset'],
    kindId: ['relation', 'kind of relation', 'type of relation', 'type'],
    relatedAssetId: ['related asset', 'related asset code', 'related', 'target asset', 'depends on'],
  },
  /** The file of all of them. */
  file: { name: 'relations between assets', assetName: 'Name of the asset', relatedName: 'Name of the related asset' },
};

export const assetThreat: Texts['assetThreat'] = {
  title: 'Assets and threats',
  one: 'relation',
  many: 'relations of assets to threats',
  count_one: '{{count}} relation',
  count_other: '{{count}} relations',
  create: 'Relate assets to threats',
  edit: 'Relate assets to threats',
  show: 'Assets and threats',
  emptyTitle: 'No relations',
  emptyText: 'Relate records from their lists, or import a file with two columns.',
  goesWithIt: '',
  fields: { assetId: 'Asset', threatId: 'Threat' },
  extras: {},
  hints: {},
  headers: {
    assetId: ['asset', 'asset code', 'asset name', 'information asset'],
    threatId: ['threat', 'threat code', 'threat name'],
  },
};

export const assetVulnerability: Texts['assetVulnerability'] = {
  title: 'Assets and vulnerabilities',
  one: 'relation',
  many: 'relations of assets to vulnerabilities',
  count_one: '{{count}} relation',
  count_other: '{{count}} relations',
  create: 'Relate assets to vulnerabilities',
  edit: 'Relate assets to vulnerabilities',
  show: 'Assets and vulnerabilities',
  emptyTitle: 'No relations',
  emptyText: 'Relate records from their lists, or import a file with two columns.',
  goesWithIt: '',
  fields: { assetId: 'Asset', vulnerabilityId: 'Vulnerability' },
  extras: {},
  hints: {},
  headers: {
    assetId: ['asset', 'asset code', 'asset name', 'information asset'],
    vulnerabilityId: ['vulnerability', 'vulnerability code', 'vulnerability name'],
  },
};

export const threatVulnerability: Texts['threatVulnerability'] = {
  title: 'Threats and vulnerabilities',
  one: 'relation',
  many: 'relations of threats to vulnerabilities',
  count_one: '{{count}} relation',
  count_other: '{{count}} relations',
  create: 'Relate threats to vulnerabilities',
  edit: 'Relate threats to vulnerabilities',
  show: 'Threats and vulnerabilities',
  emptyTitle: 'No relations',
  emptyText: 'Relate records from their lists, or import a file with two columns.',
  goesWithIt: '',
  fields: { threatId: 'Threat', vulnerabilityId: 'Vulnerability' },
  extras: {},
  hints: {},
  headers: {
    threatId: ['threat', 'threat code', 'threat name'],
    vulnerabilityId: ['vulnerability', 'vulnerability code', 'vulnerability name'],
  },
};

export const controlRisk: Texts['controlRisk'] = {
  title: 'Controls and risks',
  one: 'association',
  many: 'associations of controls with risks',
  count_one: '{{count}} association',
  count_other: '{{count}} associations',
  create: 'Associate controls with risks',
  edit: 'Associate controls with risks',
  show: 'Controls and risks',
  emptyTitle: 'No associations',
  emptyText: 'Associate controls from each risk, or import a file with two columns.',
  goesWithIt: '',
  fields: { controlId: 'Control', riskId: 'Risk' },
  extras: {},
  hints: { riskId: 'Use the code, such as R-0001.' },
  headers: {
    controlId: ['control', 'control code', 'code of the control', 'control id'],
    riskId: ['risk', 'risk code', 'code of the risk', 'risk id'],
  },
  file: {
    name: 'controls and risks',
    controlName: 'Name of the control',
    factors: 'Factors the control acts on',
    asset: 'Asset of the risk',
    threat: 'Threat of the risk',
    vulnerability: 'Vulnerability of the risk',
  },
};
