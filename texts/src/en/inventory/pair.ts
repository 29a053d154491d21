import type { Texts } from '#es/index.ts';

/** Words of relations as files of two columns have them. `headers` are the column names an import understands. */
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
