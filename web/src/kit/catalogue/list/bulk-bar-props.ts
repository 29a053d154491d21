import type { ReactNode } from 'react';

export interface BulkBarProps {
  onRemove?: () => void;
  /** What this list alone offers. */
  children?: ReactNode;
}
