import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

const writable =
  'textarea, [contenteditable="true"], [contenteditable=""], input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"])';

/** Text on its way into a field. Spreadsheets and word processors put a picture of what was copied beside it, which nobody means. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent) =>
  target instanceof Element &&
  target.closest(writable) !== null &&
  clipboardData?.types.includes('text/plain') === true;

/**
 * Takes files that are dropped anywhere on the page or pasted into it; answers whether some are held over it. What a part of the
 * page took already is left to it, and text to the field it is pasted into.
 */
export function useIncomingFiles(onFiles: (files: readonly File[], way: 'drop' | 'paste') => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Else the browser would open the file in place of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])], 'drop');
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented || isTextForField(event)) return;
      event.preventDefault();
      take(files, 'paste');
    };
    const watched = new AbortController();
    const { signal } = watched;
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    window.addEventListener('paste', paste, { signal });
    return () => watched.abort();
  }, []);
  return isOver;
}
