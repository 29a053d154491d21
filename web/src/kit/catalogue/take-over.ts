import type { ComponentType } from 'react';
import type { Row } from './catalogue.ts';

export interface TakeOverDialogProps {
  row: Row;
  onClose: () => void;
  /** The entry is gone, with something else in its place. */
  onGone: () => void;
  /** Nothing blocks it any more: the deletion is retried. */
  onRetry: () => void;
}

/** What is offered where a deletion stops at this problem: something else takes the entry's place. */
export interface TakeOver {
  code: string;
  /** Whether the row itself says that the deletion would stop there: then nothing else is asked before. */
  isNeeded?: (row: Row) => boolean;
  /** Loaded when it is needed. */
  Dialog: ComponentType<TakeOverDialogProps>;
}
