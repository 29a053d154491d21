/** Whether the help of the page on screen is open; one for the whole application, whatever asks for it. */
let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens the help of the page on screen. */
export const openHelp = (): void => set(true);
export const closeHelp = (): void => set(false);
export const isHelpOpen = (): boolean => isOpen;
/** Calls `listener` at every change; returns how to stop. */
export function onHelp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
