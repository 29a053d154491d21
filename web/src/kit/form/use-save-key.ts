import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S saves instead of asking where to keep the page. */
export function useSaveKey(save: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
