import { acceptances } from './acceptances.ts';
import { applicability } from './applicability.ts';
import { assets } from './assets.ts';
import { evidence } from './evidence.ts';
import { audit } from './audit.ts';
import type { Writers } from './content.ts';
import { controls } from './controls.ts';
import { executive } from './executive.ts';
import { maturity } from './maturity.ts';
import { riskSheets } from './risk-sheets.ts';
import { risks } from './risks.ts';
import { treatment } from './treatment.ts';

/** Who writes which kind. */
export const writers: Writers = {
  executive,
  risks,
  'risk-sheets': riskSheets,
  treatment,
  controls,
  acceptances,
  applicability,
  assets,
  evidence,
  maturity,
  audit,
};
