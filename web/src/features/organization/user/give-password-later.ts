import { lazy } from 'react';

/** Comes when somebody is about to give a password. */
export const GivePassword = lazy(() => import('./give-password.tsx').then((m) => ({ default: m.GivePassword })));
