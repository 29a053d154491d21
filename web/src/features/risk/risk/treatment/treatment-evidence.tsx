import { permissions } from '@baluarte/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { piecesQuery } from '#inventory/evidence/evidence-queries.ts';
import { useCan } from '#kit/session/session.tsx';
import { loadTexts, useTexts } from '#kit/texts/texts.ts';
import { endName } from '../end-name.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { riskQuery } from '../risk-cache.ts';
import styles from './treatment.module.css';

// With its words, once it is opened.
const EvidenceTab = lazy(async () => {
  const [m] = await Promise.all([import('#inventory/evidence/of/evidence-tab.tsx'), loadTexts(['evidence'])]);
  return { default: m.EvidenceTab };
});

/** What proves that a risk was treated as decided, or that somebody accepted it. Folded: most who come decide. */
export function TreatmentEvidence({ id }: { id: number }) {
  const { t } = useTexts();
  const mayList = useCan()(permissions.evidence.list);
  const [isOpen, setOpen] = useState(false);
  const pieces = useQuery({ ...piecesQuery({ entity: 'risk', id }, 1, 10), enabled: mayList });
  const risk = useQuery({ ...riskQuery(id), enabled: useRiskPermits().view });
  if (!mayList) return null;
  const { code = null, asset } = risk.data ?? {};
  return (
    <details className={styles.evidence} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('treatment.evidence', { count: pieces.data?.meta.total ?? 0 })}</summary>
      <Suspense fallback={<div className={styles.skeleton} aria-busy="true" />}>
        {isOpen ? (
          <EvidenceTab of={{ entity: 'risk', id }} row={{ id, code, name: asset ? endName(asset) : '' }} />
        ) : null}
      </Suspense>
    </details>
  );
}
