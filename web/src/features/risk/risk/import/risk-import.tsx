import { riskFile } from '@baluarte/contract/risk/risk-file.ts';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { ImportPlace } from '#kit/catalogue/import/import-place.tsx';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { riskListed } from '../list/risk-listed.ts';

/** From a register that came in to its risks: those it made, else those it changed. */
function SeeImported({ job: { created, changesetId } }: { job: ImportJob }) {
  const { t } = useTexts();
  return (
    <Button component={Link} to={`/risks?${created > 0 ? 'createdIn' : 'changedIn'}=${changesetId}`}>
      {t('imports.next.risks')}
    </Button>
  );
}

/** Where a register of risks comes in: a column for each impact factor of the company. */
export function RiskImport() {
  const { t } = useTexts();
  const factors = useMethod()?.factors;
  const catalogue = useMemo((): Catalogue | null => {
    if (factors === undefined) return null;
    const named = factors.map((factor) => ({
      id: factor.id,
      label: { name: t('riskFile.factor', { name: localized(factor, 'name') }), nameEn: null },
    }));
    // Neither listed nor edited in this form: the calls of the risks stand where those of a catalogue do.
    return { ...riskFile(named), endpoints: riskListed.endpoints };
  }, [factors, t]);
  return catalogue ? <ImportPlace catalogue={catalogue} Next={SeeImported} /> : null;
}
