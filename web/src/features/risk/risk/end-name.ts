import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { localized } from '#kit/texts/texts.ts';

type End = Pick<RiskRow['asset'], 'code' | 'name' | 'nameEn'>;

/** Name of an asset, a threat or a vulnerability; its code where it has none. */
export const endName = (end: End): string => localized(end, 'name') || end.code;

/** What a person calls a risk: its code, the asset and the threat to it. */
export const riskName = ({ code, asset, threat }: { code: string | null; asset: End; threat: End }): string =>
  `${code === null ? '' : `${code} `}${endName(asset)} · ${endName(threat)}`;
