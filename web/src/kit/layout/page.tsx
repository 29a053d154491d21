import type { Access } from '@baluarte/contract/kit/endpoint.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLacksScopes } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import styles from './page.module.css';

/** Path whose title had the focus last; the first page of a visit takes none, the browser starts at the top itself. */
let focusedPath: string | null = null;

export interface PageProps {
  /** Heading of the page and title of the document. */
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** One primary action, at most two others, on the right. */
  actions?: ReactNode;
  /** Small items next to the title: a status, a code. */
  beside?: ReactNode;
  /** Text of a page read rather than worked in: a narrow column. */
  isNarrow?: boolean;
  /** What changing something here takes: a user who has it but is limited to some scopes learns why the page is read-only. */
  changing?: Access;
  children: ReactNode;
}

/** A page: its path, title and actions. Titles the document and takes the focus on navigation. */
export function Page({ title, lead, actions, beside, isNarrow = false, changing, children }: PageProps) {
  const { t } = useTexts();
  const onlyReads = useLacksScopes(changing);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = `${title} · Baluarte`;
  }, [title]);

  useEffect(() => {
    if (
      focusedPath !== null &&
      focusedPath !== pathname &&
      !heading.current?.parentElement?.querySelector('[autofocus]')
    )
      heading.current?.focus({ preventScroll: true });
    focusedPath = pathname;
  }, [pathname]);

  return (
    <div className={styles.page} data-narrow={isNarrow || undefined}>
      <header className={styles.header}>
        <Breadcrumbs />
        <div className={styles.row}>
          <div className={styles.heading}>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {beside}
          </div>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {onlyReads ? <p className={styles.note}>{t('shell.onlyReads')}</p> : null}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      </header>
      {children}
    </div>
  );
}
