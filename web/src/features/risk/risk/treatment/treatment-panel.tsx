import { ActionIcon, Tooltip } from '@mantine/core';
import type { PlanRow } from '@baluarte/contract/risk/treatment.ts';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { endName } from '../end-name.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { riskQuery } from '../risk-cache.ts';
import { Treatment } from './treatment-part.tsx';
import styles from './treatment.module.css';

interface TreatmentPanelProps {
  id: number;
  /** What the list knows of it already. */
  row: PlanRow | undefined;
  onClose: () => void;
}

/** One risk of the plan next to its list: which it is, what is decided about it, and the way to its assessment. */
export function TreatmentPanel({ id, row, onClose }: TreatmentPanelProps) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const { data } = useQuery({ ...riskQuery(id), enabled: useRiskPermits().view });
  const risk = data ?? row;
  // As the list beside it: what is left after controls is what the plan is about.
  const left = data ? data.residual : row;
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is
    <section
      className={styles.panel}
      aria-label={t('treatment.form.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles.panelHead}>
        <div className={styles.tools}>
          <strong className={styles.code}>{risk?.code}</strong>
          {typeof left?.level === 'number' && typeof left.rangeId === 'number' ? (
            <>
              <span className={styles.quiet}>{t('treatment.fields.level')}</span>
              <RangeChip rangeId={rangeId(left.rangeId)} level={left.level} />
            </>
          ) : null}
          <span className={styles.spring} />
          {mayOpen('/risks') ? (
            <Tooltip label={t('risk.list.open')}>
              <ActionIcon component={Link} to={`/risks?risk=${id}`} aria-label={t('risk.list.open')}>
                <IconArrowRight {...icon} />
              </ActionIcon>
            </Tooltip>
          ) : null}
          <Tooltip label={t('risk.panel.close')}>
            <ActionIcon aria-label={t('risk.panel.close')} onClick={onClose}>
              <IconX {...icon} />
            </ActionIcon>
          </Tooltip>
        </div>
        {risk ? (
          <>
            <h2 className={styles.panelTitle}>{endName(risk.asset)}</h2>
            <p className={styles.ends}>
              {endName(risk.threat)} · {endName(risk.vulnerability)}
            </p>
          </>
        ) : null}
      </header>
      <div className={styles.panelBody}>
        <Treatment id={id} />
      </div>
    </section>
  );
}
