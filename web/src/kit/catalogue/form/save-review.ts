import type { ReactNode } from 'react';
import type { Row } from '../catalogue.ts';

/** What a person is shown before a change of an entry is saved. */
export interface SaveReview {
  /** What goes along with the change once the person agrees; null when they do not. Throws what is refused. */
  agree: (row: Row, changes: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown> | null>;
  /** To be drawn where the form is. */
  dialog: ReactNode;
}
