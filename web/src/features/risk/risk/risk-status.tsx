import { statusIds } from '@baluarte/contract/kit/values.ts';
import { IconCircleCheck, IconCircleDashed, IconCircleDot, IconCircleOff } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './risk-status.module.css';

const looks = {
  [statusIds.ACTIVE]: { word: 'active', Icon: IconCircleDot },
  [statusIds.INACTIVE]: { word: 'inactive', Icon: IconCircleOff },
  [statusIds.PENDING]: { word: 'pending', Icon: IconCircleDashed },
  [statusIds.MITIGATED]: { word: 'mitigated', Icon: IconCircleCheck },
} as const;

/** The statuses a risk can have, in the order a person thinks of them. */
export const riskStatusIds = [
  statusIds.PENDING,
  statusIds.ACTIVE,
  statusIds.MITIGATED,
  statusIds.INACTIVE,
] as const satisfies readonly (keyof typeof looks)[];

const isKnown = (id: number): id is keyof typeof looks => id in looks;

/** What the status of a risk is called. */
export function useStatusName(): (id: number) => string {
  const { texts } = useTexts();
  return (id) => (isKnown(id) ? texts.risk.statuses[looks[id].word] : String(id));
}

/** Status of a risk, as a sign and a word. */
export function RiskStatus({ id }: { id: number }) {
  const name = useStatusName()(id);
  if (!isKnown(id)) return name;
  const { Icon, word } = looks[id];
  return (
    <span className={styles.status} data-status={word}>
      <Icon size={15} stroke={1.75} aria-hidden />
      {name}
    </span>
  );
}
