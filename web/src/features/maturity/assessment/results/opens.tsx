import type { ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './results.module.css';

interface OpensProps {
  /** What the figure is of, for who does not see where it stands. */
  name: string;
  onOpen: () => void;
  children: ReactNode;
}

/** A figure in a row that opens where it comes from. */
export function Opens({ name, onOpen, children }: OpensProps) {
  const { t } = useTexts();
  return (
    <button type="button" className={styles.opens} onClick={onOpen}>
      <span className="b-visually-hidden">{name}: </span>
      <span className={styles.dotted}>{children}</span>
      <span className="b-visually-hidden">. {t('assessment.results.why')}</span>
    </button>
  );
}
