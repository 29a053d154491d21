import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { usePageKeys } from '#kit/catalogue/list/use-page-keys.ts';
import { closeHelp, isHelpOpen, onHelp, openHelp } from '#kit/site/help-state.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { loadTexts } from '#kit/texts/texts.ts';

/** Loaded on demand: no page includes the help. */
async function loadPanel() {
  const [{ HelpPanel }] = await Promise.all([import('./help-panel.tsx'), loadTexts(['help'])]);
  return HelpPanel;
}

/** The help beside every page: by its button, or by `?` while nobody types. Another page closes it. */
export function HelpHost() {
  const isOpen = useSyncExternalStore(onHelp, isHelpOpen);
  const { pathname } = useLocation();
  const [panel, setPanel] = useState<{ Panel: ComponentType<{ onClose: () => void }> } | null>(null);
  usePageKeys({ '?': openHelp });
  useEffect(closeHelp, [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    loadPanel()
      .then((Panel) => setPanel({ Panel }))
      .catch((error: unknown) => {
        closeHelp();
        return showError(error);
      });
  }, [isOpen]);
  return isOpen && panel ? <panel.Panel onClose={closeHelp} /> : null;
}
