import { lazy } from 'react';

/** The dialog that deletes a person; it comes when it is asked for. */
export const RemoveUser = lazy(() => import('./remove-user.tsx').then((m) => ({ default: m.RemoveUser })));
