import { lazy } from 'react';
import type { TakeOver } from '#kit/catalogue/take-over.ts';
import { currentSession } from '#kit/session/session-store.ts';

/** The scope one works in goes once one works in another. */
export const takeOver: TakeOver = {
  code: 'scope.current',
  isNeeded: (row) => row.id === currentSession()?.scope?.id,
  Dialog: lazy(() => import('./change-first.tsx').then((m) => ({ default: m.ChangeFirst }))),
};
