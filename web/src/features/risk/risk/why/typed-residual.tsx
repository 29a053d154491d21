import { Button, NativeSelect } from '@mantine/core';
import { risk as endpoints, type RiskOne } from '@baluarte/contract/risk/risk.ts';
import { rangeOf, riskLevel, type Rating } from '@baluarte/contract/risk/risk.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { tooLong } from '#kit/form/issues.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import type { RiskMethod, ScaleLevel } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { measureOf } from '../assess/questions.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { riskChanged, riskQuery } from '../risk-cache.ts';
import styles from './why.module.css';

const longest = { reason: 500 };

/** What a person says is left of a risk, with the reason, beside what its controls come to; only where the method has it typed. */
export function TypedResidual({ id, method }: { id: number; method: RiskMethod }) {
  const { t } = useTexts();
  const { ratesProbability, ratesImpacts } = useRiskPermits();
  const { data: risk } = useQuery(riskQuery(id));
  const [isOpen, setOpen] = useState(false);
  if (!risk?.residual) return null;
  const typed = risk.typedResidual;
  const takeBack = async () => {
    try {
      await call(endpoints.typeResidual, { params: { id }, body: { residual: null, version: risk.version } });
      await riskChanged(id);
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <section className={styles.typed} aria-label={t('risk.typed.title')}>
      <h3 className={styles.typedTitle}>{t('risk.typed.title')}</h3>
      <dl className={styles.sides}>
        <Side name={t('risk.typed.typed')} of={typed ? risk.residual : null} method={method} />
        <Side name={t('risk.typed.computed')} of={typed ? typed.computed : risk.residual} method={method} />
      </dl>
      {typed ? <p className={styles.text}>{typed.reason}</p> : null}
      {ratesProbability && ratesImpacts ? (
        <div className={styles.typedActs}>
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {typed ? t('risk.typed.change') : t('risk.typed.type')}
          </Button>
          {typed ? (
            <Button size="xs" variant="subtle" onClick={() => void takeBack()}>
              {t('risk.typed.takeBack')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isOpen ? <TypeDialog risk={risk} method={method} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function Side({ name, of, method }: { name: string; of: Rating | null; method: RiskMethod }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{of ? <RangeChip rangeId={rangeOf(method.rules, of).id} level={riskLevel(of)} /> : '—'}</dd>
    </div>
  );
}

const optionsOf = (levels: readonly ScaleLevel[], most: number) =>
  levels
    .filter(({ order }) => order <= most)
    .map((level) => ({ value: String(level.order), label: `${level.order} · ${localized(level, 'name')}` }));

/** Asks for both orders, none above the inherent one, and why. */
function TypeDialog({ risk, method, onClose }: { risk: RiskOne; method: RiskMethod; onClose: () => void }) {
  const { t } = useTexts();
  const { id, version, residual, typedResidual } = risk;
  const form = useForm({
    initial: {
      probability: String(residual?.probability ?? 1),
      impact: String(residual?.impact ?? 1),
      reason: typedResidual?.reason ?? '',
    },
    check: ({ reason }) =>
      reason.trim() === '' ? [{ path: 'reason', code: 'required' }] : tooLong({ reason }, longest),
    send: async ({ probability, impact, reason }) => {
      await call(endpoints.typeResidual, {
        params: { id },
        body: {
          residual: { probability: Number(probability), impact: Number(impact) },
          reason: reason.trim(),
          version,
        },
      });
      await riskChanged(id);
      onClose();
    },
  });
  return (
    <Dialog title={t('risk.typed.type')} onClose={onClose}>
      <DialogForm form={form} submit={t('risk.typed.save')}>
        <NativeSelect
          data-autofocus
          label={t('risk.map.probability')}
          data={optionsOf(measureOf(method, null)?.levels ?? [], risk.probability ?? 1)}
          {...form.text('probability')}
        />
        <NativeSelect
          label={t('risk.map.impact')}
          data={optionsOf(method.factors[0]?.levels ?? [], risk.impact ?? 1)}
          {...form.text('impact')}
        />
        <LongText minRows={3} required max={longest.reason} label={t('risk.typed.reason')} {...form.text('reason')} />
      </DialogForm>
    </Dialog>
  );
}
