import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { isMissing } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import styles from './nothing.module.css';

interface NothingProps {
  title: string;
  text: string;
  icon?: ReactNode;
  children?: ReactNode;
  role?: 'alert';
}

/** Shown instead of rows: none exist, none were found, or loading failed. */
export function Nothing({ title, text, icon, children, role }: NothingProps) {
  return (
    <div className={styles.nothing} role={role}>
      {icon}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children ? <Group justify="center">{children}</Group> : null}
    </div>
  );
}

/** Rows, or another part of a page, that did not come. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  const words = wordError(error);
  return (
    <Nothing role="alert" title={words.title} text={words.message}>
      {isMissing(error) ? null : (
        <Button variant="default" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
    </Nothing>
  );
}
