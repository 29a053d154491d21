import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import { riskName } from '../end-name.ts';
import styles from './panel.module.css';
import type { AssessmentDrafts } from './use-assessment-drafts.ts';

/** Risks left behind whose answers did not reach the server, with the way back to each. */
export function NotSaved({
  assessmentDrafts,
  currentId,
  onGo,
}: {
  assessmentDrafts: AssessmentDrafts;
  currentId: number;
  onGo: (id: number) => void;
}) {
  const { t } = useTexts();
  const others = [...assessmentDrafts.failures].filter(([id]) => id !== currentId);
  if (others.length === 0) return null;
  return (
    <div className={styles.notSaved} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{t('risk.panel.notSaved', { count: others.length })}</span>
      {others.map(([id, { risk }]) => (
        <button key={id} type="button" className={styles.back} onClick={() => onGo(id)}>
          {riskName(risk)}
        </button>
      ))}
    </div>
  );
}
