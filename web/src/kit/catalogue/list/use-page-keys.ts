import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
/** An overlay has the keyboard. */
const isCovered = () =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** Keys that work anywhere on the page, while nobody types and nothing covers it. Modifiers leave them to the browser. */
export function usePageKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** From anywhere on the page, `j` and `k` go into the table. */
export function useEntryKeys(enter: () => void): void {
  usePageKeys({ j: enter, k: enter });
}
