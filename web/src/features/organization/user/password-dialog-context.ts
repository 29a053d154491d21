import { createContext, use } from 'react';
import type { UserRow } from './user-row.ts';

/** Opens the password dialog of a user from their row: the menu has closed by the time it opens. */
export const PasswordDialogContext = createContext<(row: UserRow) => void>(() => undefined);
export const usePasswordDialog = (): ((row: UserRow) => void) => use(PasswordDialogContext);
