import type { Derived } from './derived.ts';
import { Alert } from '@mantine/core';
import { risk as endpoints } from '@baluarte/contract/risk/risk.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { useRangeName } from '#risk/shared/range-words.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { ResidualWhyLater } from '../controls/controls-later.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { Equation } from './equation.tsx';
import { Inputs } from './inputs.tsx';
import { SmallMatrix } from './small-matrix.tsx';
import { TypedResidual } from './typed-residual.tsx';
import { WaysDown } from './ways-down.tsx';
import styles from './why.module.css';

/** Why a risk has its level: the inputs, who set them and when, which factor decides, and what would lower it with the least. */
export function Why({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTexts();
  const method = useMethod();
  const { seesControls } = useRiskPermits();
  const { data, error, refetch } = useQuery({
    queryKey: ['risk', 'derivation', id],
    queryFn: ({ signal }) => call(endpoints.derivation, { params: { id }, signal, isPart: true }),
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || !method) return <div className={styles.skeleton} aria-busy="true" />;
  const derived = { derivation: data, method };
  return (
    <div className={styles.why}>
      {isUnsaved ? <Alert variant="default">{t('risk.why.unsaved')}</Alert> : null}
      {data.level === undefined ? (
        <Alert variant="default">{t('risk.hidden.why')}</Alert>
      ) : data.level === null ? (
        <Nothing title={t('risk.why.none')} text={t('risk.panel.noLevelText')} />
      ) : (
        <>
          <Equation {...derived} />
          <Colour {...derived} />
        </>
      )}
      {typeof data.level === 'number' && method.reply.controls.mode === 'manual' ? (
        <TypedResidual id={id} method={method} />
      ) : null}
      {data.inputs.length > 0 ? <Inputs {...derived} /> : null}
      {typeof data.level !== 'number' ? null : (
        <>
          <SmallMatrix {...derived} />
          <WaysDown {...derived} />
          {seesControls ? (
            <Suspense>
              <ResidualWhyLater id={id} />
            </Suspense>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Where the colour comes from: the band that holds the level, or the cell of the company's matrix. */
function Colour({ derivation, method }: Derived) {
  const { t } = useTexts();
  const rangeName = useRangeName();
  const range = method.reply.rangeLevels.find(({ id }) => id === derivation.rangeId);
  if (!range) return null;
  const name = rangeName(rangeId(range.id));
  return (
    <p className={styles.text}>
      {derivation.zoneMode === 'matrix'
        ? t('risk.why.matrix', { range: name })
        : t('risk.why.product', { range: name, from: range.levelFrom, to: range.levelTo })}
    </p>
  );
}
