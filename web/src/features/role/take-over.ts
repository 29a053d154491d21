import { lazy } from 'react';
import type { TakeOver } from '../../kit/catalogue/take-over.ts';

/** A role that people have goes once they have another one. */
export const takeOver: TakeOver = {
  code: 'role.inUse',
  Dialog: lazy(() => import('./replace-dialog.tsx').then((m) => ({ default: m.ReplaceDialog }))),
};
