import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { Suggestion } from '@baluarte/contract/risk/risk.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { discardRecognized, useRiskPermits } from '../risk-acts.ts';
import { endName } from '../end-name.ts';
import { RiskStatus } from '../risk-status.tsx';

const DiscardDialog = lazy(() => import('../panel/discard-dialog.tsx').then((m) => ({ default: m.DiscardDialog })));

/** What became of a combination that was recognised: while it waits to be assessed it can be discarded here; discarded, it says so. */
export function DiscardRecognized({ row }: { row: Suggestion }) {
  const { t } = useTexts();
  const { discardsRecognized } = useRiskPermits();
  const [isAsking, setAsking] = useState(false);
  const { riskId, riskStatusId } = row;
  if (riskStatusId === statusIds.INACTIVE) return <RiskStatus id={riskStatusId} />;
  if (riskId === null || riskStatusId !== statusIds.PENDING || !discardsRecognized) return null;
  const [threat, vulnerability] = [endName(row.threat), endName(row.vulnerability)];
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t('risk.recognition.discardOne', { threat, vulnerability, asset: endName(row.asset) })}
        onClick={() => setAsking(true)}
      >
        {t('risk.list.discard')}
      </Button>
      <Suspense>
        {isAsking ? (
          <DiscardDialog
            count={1}
            onClose={() => setAsking(false)}
            onDiscard={(reason) => {
              setAsking(false);
              void discardRecognized([riskId], reason);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
