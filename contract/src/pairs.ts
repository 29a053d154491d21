import { pair } from '#inventory/pair.ts';
import { relationKinds, relations } from '#inventory/relation.ts';
import { ofLevel } from '#risk/level-access.ts';
import { permissions } from './permissions.ts';

const { associateControl, dissociateControl } = permissions.risks;

/** Relations that are imported as files of two columns, by their names. */
export const pairs = {
  assetAsset: pair({
    name: 'assetAsset',
    relation: relations.assetAsset,
    many: '/assets',
    others: 'assets',
    ends: ['assetId', 'relatedAssetId'],
    kinds: relationKinds,
  }),
  assetThreat: pair({ name: 'assetThreat', relation: relations.assetThreat, many: '/assets', others: 'threats' }),
  assetVulnerability: pair({
    name: 'assetVulnerability',
    relation: relations.assetVulnerability,
    many: '/assets',
    others: 'vulnerabilities',
  }),
  threatVulnerability: pair({
    name: 'threatVulnerability',
    relation: relations.threatVulnerability,
    many: '/threats',
    others: 'vulnerabilities',
  }),
  /** Which controls act on which risks. A risk whose level asks for no control is in doubt; who may not read levels is not asked. */
  controlRisk: pair({
    name: 'controlRisk',
    relation: {
      from: 'control',
      to: 'risk',
      addMany: { access: associateControl },
      remove: { access: dissociateControl },
    },
    many: '/controls',
    others: 'risks',
    confirmedBy: ofLevel,
  }),
};
