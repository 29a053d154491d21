import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { useCan } from '#kit/session/session.tsx';
import { useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { endName } from '../end-name.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { riskQuery } from '../risk-cache.ts';
import styles from './treatment.module.css';

/** What proves that a risk was treated as decided, or that somebody accepted it. Folded: most who come decide. */
export function TreatmentEvidence({ id }: { id: number }) {
  const { t } = useTexts();
  const can = useCan();
  const { pages } = useSite();
  const [isOpen, setOpen] = useState(false);
  const risk = useQuery({ ...riskQuery(id), enabled: useRiskPermits().view });
  const tab = pages.find(({ path }) => path === '/risks')?.tabs?.find(({ name }) => name === 'evidence');
  if (!tab || !can(tab.access)) return null;
  const { code = null, asset } = risk.data ?? {};
  const row = { id, code, name: asset ? endName(asset) : '' } as unknown as Row;
  return (
    <details className={styles.evidence} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('treatment.evidence')}</summary>
      <Suspense fallback={<div className={styles.skeleton} aria-busy="true" />}>
        {isOpen ? <tab.Tab row={row} /> : null}
      </Suspense>
    </details>
  );
}
