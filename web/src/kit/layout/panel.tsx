import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

export interface PanelProps {
  title: string;
  /** Beside the title, on the right. */
  actions?: ReactNode;
  /** Content reaches the edges: tables, lists of rows. */
  isFlush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled part of a page: a hairline around a surface. */
export function Panel({ title, actions, isFlush = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={[styles.panel, className].filter(Boolean).join(' ')}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </header>
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </section>
  );
}

export interface EmptyProps {
  title: string;
  text: string;
  action?: ReactNode;
}

/** Where nothing is yet: what belongs here and the first step. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      <p className={styles.emptyText}>{text}</p>
      {action}
    </div>
  );
}
