import { useEffect } from 'react';

/** A menu is gone once something was chosen in it: then its button stands for what was chosen. */
function openerOf(active: Element | null): Element | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}

/**
 * Gives the focus back to what had it when a dialog opened, once the dialog is gone: dialogs here are drawn as long as
 * they are open, and the library gives the focus back only from one that stays and closes. Does nothing when the focus
 * went somewhere by then, or when what had it is no longer there.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const opener = openerOf(document.activeElement);
    return () => {
      if (!(opener instanceof HTMLElement)) return;
      setTimeout(() => {
        if (document.activeElement === document.body) opener.focus();
      });
    };
  }, []);
}
