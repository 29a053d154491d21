import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { useMethod } from './use-method.ts';

/** Says what an assessment still lacks, factors by their names: "Falta: Legal y Reputacional". */
export function useMissingWords(): (risk: Pick<RiskRow, 'completeness' | 'missingFactorIds'>) => string {
  const method = useMethod();
  const { t, list } = useTexts();
  return ({ completeness, missingFactorIds = [] }) => {
    const known = method?.factors.filter(({ id }) => missingFactorIds.includes(id)) ?? [];
    if (completeness !== 'impactsMissing' || known.length === 0) return t(`risk.missing.${completeness}`);
    return t('risk.missing.factors', { factors: list(known.map((factor) => localized(factor, 'name'))) });
  };
}
