import { lazy } from 'react';

/** Loaded when an administrator is about to set a password. */
export const GivePassword = lazy(() => import('./give-password.tsx').then((m) => ({ default: m.GivePassword })));
