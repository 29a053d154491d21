import { useRef, useState } from 'react';

/**
 * A field whose text is copied with one press, for what is shown once. Takes the text; returns the field to select, the state for
 * what is said of it, and how to copy. Without a clipboard (outside of https, or not permitted) it fails, and the text is selected.
 */
export function useCopyField(text: string) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'not yet' | 'copied' | 'failed'>('not yet');
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return { field, state, isCopied: state === 'copied', copy };
}
