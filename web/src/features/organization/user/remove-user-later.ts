import { lazy } from 'react';

/** The dialog that removes a user, loaded on demand. */
export const RemoveUser = lazy(() => import('./remove-user.tsx').then((m) => ({ default: m.RemoveUser })));
