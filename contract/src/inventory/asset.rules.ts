/** What an asset is by nature: the kinds of the shipped categories, after MAGERIT. */
export const assetNatures = [
  'information',
  'service',
  'software',
  'hardware',
  'network',
  'media',
  'auxiliary',
  'facility',
  'person',
  'credential',
  'intangible',
] as const;
export type AssetNature = (typeof assetNatures)[number];

const natureOfCode: Readonly<Record<string, AssetNature>> = {
  INF: 'information',
  SVC: 'service',
  SW: 'software',
  HW: 'hardware',
  COM: 'network',
  MED: 'media',
  AUX: 'auxiliary',
  INS: 'facility',
  PER: 'person',
  CRY: 'credential',
  INT: 'intangible',
};

/** The nature a shipped category stands for, by its code; null for a category that a company made. */
export const natureOfCategory = (code: string): AssetNature | null => natureOfCode[code.trim().toUpperCase()] ?? null;

/** Codes of the shipped impact factors. */
type Factor = 'financial' | 'operational' | 'reputational' | 'legal' | 'privacy';

/**
 * What usually suffers when an asset of a nature is lost, altered or disclosed: the dimensions MAGERIT values for it, said as the
 * shipped impact factors. Information and what opens it harm people and bring the law; things that carry work stop it and cost money.
 */
export const usualFactors: Readonly<Record<AssetNature, readonly Factor[]>> = {
  information: ['reputational', 'legal', 'privacy'],
  service: ['operational', 'reputational', 'legal'],
  software: ['financial', 'operational', 'privacy'],
  hardware: ['financial', 'operational'],
  network: ['financial', 'operational'],
  media: ['legal', 'privacy'],
  auxiliary: ['financial', 'operational'],
  facility: ['financial', 'operational', 'legal'],
  person: ['operational', 'reputational'],
  credential: ['operational', 'legal', 'privacy'],
  intangible: ['financial', 'reputational'],
};

/** How far the risks of an asset were looked at, by the furthest of them: assessed, waiting for it, all of them discarded, none recognised. */
export const lookedAtStates = ['assessed', 'pending', 'excluded', 'missing'] as const;
export type LookedAt = (typeof lookedAtStates)[number];
