import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Words } from '#kit/texts/refusal-words.ts';
import styles from './refused.module.css';

/** A refusal in words, with what may follow it: a link to go on by. */
export function RefusedWords({ words, children }: { words: Words; children?: ReactNode }) {
  return (
    <RefusedFrame>
      <p>
        <strong>{words.title}.</strong> {words.message} {children}
      </p>
    </RefusedFrame>
  );
}

/** The box around the message of a refusal. */
export function RefusedFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.refused}>
      <IconAlertCircle size={20} stroke={1.5} aria-hidden />
      {children}
    </div>
  );
}
