import { useEffect } from 'react';
import { focusBack } from './focus-back.ts';

/**
 * Gives the focus back to where it was before a dialog, once the dialog is gone: dialogs here are drawn as long as they
 * are open, and the library gives the focus back only from one that stays and closes.
 */
export function useFocusBack(): void {
  useEffect(() => focusBack, []);
}
