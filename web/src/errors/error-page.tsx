import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useBack } from '#kit/address/use-back.ts';
import styles from './error-page.module.css';
import './mantine.css';

export interface ErrorPageProps {
  code: string;
  title: string;
  message: string;
  hint: ReactNode;
  /** Leads on from here, after the two ways there always are. */
  way?: ReactNode;
  /** Between the words and the two ways: what can be chosen here. */
  children?: ReactNode;
}

/** A page that could not be opened: what happened, why, and two ways on. */
export function ErrorPage({ code, title, message, hint, way, children }: ErrorPageProps) {
  const { t } = useTexts();
  const session = useSession();
  const back = useBack();
  useEffect(() => {
    document.title = `${title} · Baluarte`;
  }, [title]);
  return (
    <div className={styles.page}>
      <p className={styles.code}>{code}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.message}>{message}</p>
      <p className={styles.hint}>{hint}</p>
      {children}
      <div className={styles.actions}>
        <Button variant="default" onClick={back}>
          {t('shell.back')}
        </Button>
        <Button
          {...(way || children ? { variant: 'default' } : {})}
          component={Link}
          to={session === null ? '/login' : '/home'}
        >
          {t(session === null ? 'shell.pages.login' : 'shell.pages.home')}
        </Button>
        {way}
      </div>
    </div>
  );
}
