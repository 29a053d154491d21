import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { impactName } from '../why/derived.ts';
import { localized } from '#kit/texts/texts.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import styles from './list.module.css';

/** An order of a scale with its word: "4 Alta". */
export function ScaleValue({ risk, of }: { risk: RiskRow; of: 'probability' | 'impact' }) {
  const method = useMethod();
  const order = risk[of];
  if (order === null || order === undefined) return <span className={styles.nothing}>—</span>;
  const measures = method?.reply.probabilityTypes.flatMap(({ levels }) => levels) ?? [];
  const measure = measures.find(({ id }) => id === risk.probabilityLevelId);
  const name = of === 'impact' ? method && impactName(method, order) : measure && localized(measure, 'name');
  return (
    <>
      <b className={styles.order}>{order}</b> {name}
    </>
  );
}
