import { createContext, use } from 'react';
import type { UserRow } from './user-row.ts';

/** Opens the dialog of a person's password from their row: the menu is gone by the time it stands. */
export const Giving = createContext<(row: UserRow) => void>(() => undefined);
export const useGiving = (): ((row: UserRow) => void) => use(Giving);
