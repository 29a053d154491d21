import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '../layout/brand.tsx';
import { LanguageToggle, ThemeChoice } from '../layout/preferences.tsx';
import { useTexts } from '../texts.ts';
import '../layout/mantine.css';
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

/** A page that stands before the application: brand, preferences, one column. The heading takes the focus when it changes. */
export function PublicPage({ title, lead, children, foot, isWide = false }: PublicPageProps) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Baluarte`;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/login" className={styles.home}>
          <Brand size={28} />
          <span className="b-visually-hidden">{t('account.toSignIn')}</span>
        </Link>
        <div className={styles.preferences}>
          <LanguageToggle />
          <ThemeChoice />
        </div>
      </header>
      <main className={isWide ? styles.wide : styles.column}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
        {children}
        {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
      </main>
    </div>
  );
}
