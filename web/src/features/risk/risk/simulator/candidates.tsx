import { Button, Checkbox } from '@mantine/core';
import type { Candidate } from '@baluarte/contract/risk/simulator.ts';
import { useId } from 'react';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './simulator.module.css';

const kinds = ['planned', 'suggested'] as const;

interface CandidatesProps {
  rows: readonly Candidate[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The controls to choose among, those planned and those suggested, each with how many risks it acts on and its cost. */
export function Candidates({ rows, chosen, onChoose }: CandidatesProps) {
  const { t } = useTexts();
  return (
    <Panel
      title={t('simulator.candidates')}
      isFlush
      actions={
        <span className={styles.actions}>
          <output className={styles.quiet}>{t('simulator.count', { count: chosen.size })}</output>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onChoose(chosen.size > 0 ? new Set() : new Set(rows.map(({ id }) => id)))}
          >
            {t(chosen.size > 0 ? 'simulator.clear' : 'simulator.all')}
          </Button>
        </span>
      }
    >
      {kinds.map((kind) => {
        const some = rows.filter((row) => row.kind === kind);
        return some.length > 0 ? <Kind key={kind} kind={kind} rows={some} chosen={chosen} onChoose={onChoose} /> : null;
      })}
    </Panel>
  );
}

function Kind({ kind, rows, chosen, onChoose }: CandidatesProps & { kind: Candidate['kind'] }) {
  const { t, number, texts } = useTexts();
  const id = useId();
  const words = texts.simulator;
  const costOf = ({ costOnce, costYearly, currencyId }: Candidate) =>
    kind === 'suggested'
      ? t('simulator.free')
      : costOnce === null && costYearly === null
        ? t('simulator.noCost')
        : `${number((costOnce ?? 0) + (costYearly ?? 0))} ${wordOf(words.currencies, currencyId ?? 1)}`;
  return (
    <section aria-labelledby={id} className={styles.kind}>
      <h3 id={id} className={styles.kindTitle}>
        {t(`simulator.kinds.${kind}`)}
      </h3>
      <p className={styles.quiet}>{t(`simulator.kindTexts.${kind}`)}</p>
      <ul className={styles.candidates}>
        {rows.map((row) => (
          <li key={row.id}>
            <Checkbox
              size="xs"
              checked={chosen.has(row.id)}
              onChange={() => onChoose(chosen.symmetricDifference(new Set([row.id])))}
              label={
                <span className={styles.candidate}>
                  <span className={styles.candidateName}>
                    <span className={styles.code}>{row.code}</span> {row.name}
                  </span>
                  <span className={styles.quiet}>
                    {wordOf(words.types, row.typeId)} · {t('risk.count', { count: row.riskCount })} · {costOf(row)}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The word of a number among words by number. */
export const wordOf = (words: Readonly<Record<number, string>>, id: number): string => words[id] ?? '';
