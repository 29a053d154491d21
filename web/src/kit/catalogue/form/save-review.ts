import type { ReactNode } from 'react';
import type { Row } from '../catalogue.ts';

/** What a person is shown before a change of an entry is saved. */
export interface SaveReview {
  /** What is sent with the change once the user agrees; null if they do not. Throws `Refusal`. */
  agree: (row: Row, changes: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown> | null>;
  /** To be drawn where the form is. */
  dialog: ReactNode;
}
