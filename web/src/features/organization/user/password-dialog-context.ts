import { createContext, use } from 'react';
import type { UserRow } from './user-row.ts';

/** Opens the dialog of a person's password from their row: the menu is gone by the time it stands. */
export const PasswordDialogContext = createContext<(row: UserRow) => void>(() => undefined);
export const usePasswordDialog = (): ((row: UserRow) => void) => use(PasswordDialogContext);
