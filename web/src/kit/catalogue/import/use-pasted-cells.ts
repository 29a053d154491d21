import { useEffect, useEffectEvent } from 'react';

/** What takes a paste itself. */
const typedIn = 'input, textarea, select, [contenteditable="true"]';

/** Whether a text is rows of cells as spreadsheets copy them: two lines or more, with tabs between cells. */
export const isTable = (text: string): boolean => {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.some((line) => line.includes('\t'));
};

/** Hears cells of a spreadsheet that are pasted on the page, but not into a field. */
export function usePastedCells(onCells: (text: string) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(typedIn))) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isTable(text)) return;
    event.preventDefault();
    onCells(text);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
