import { useEffect, useRef, type ReactNode } from 'react';
import { PublicHead } from '#kit/layout/public-head.tsx';
import '#kit/layout/mantine.css';
import words from './heading.module.css';
import styles from './public-page.module.css';

export interface PublicPageProps {
  /** Heading and document title. */
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Links below the column: back to signing in, help. */
  foot?: ReactNode;
  /** A wider column, for forms with pairs of fields. */
  isWide?: boolean;
}

/** A page before sign-in: brand, preferences, one column. The heading takes the focus when it changes. */
export function PublicPage({ title, lead, children, foot, isWide = false }: PublicPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Baluarte`;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={styles.page}>
      <PublicHead home="/login" />
      <main className={isWide ? styles.wide : styles.column}>
        <h1 ref={heading} tabIndex={-1} className={words.title}>
          {title}
        </h1>
        {lead === undefined ? null : <div className={words.lead}>{lead}</div>}
        {children}
        {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
      </main>
    </div>
  );
}
