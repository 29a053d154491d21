import { useEffect, useEffectEvent, useState } from 'react';
import { translate } from '#kit/texts/texts.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export interface Draft<T> {
  value: T;
  set: (change: (value: T) => T) => void;
  isDirty: boolean;
  /** Takes what is saved now, whatever was typed. */
  reset: () => void;
  /** What was typed is what is saved: called after saving. */
  settle: () => void;
}

/**
 * A part of a page being edited. Follows what is saved until somebody types; from then on it is theirs, until they
 * save or take back. Asks before the page, or its tab, is left with it.
 */
export function useDraft<T>(saved: T): Draft<T> {
  const [base, setBase] = useState(saved);
  const [value, setValue] = useState(saved);
  const isDirty = !isSame(base, value);
  if (!isDirty && !isSame(base, saved)) {
    setBase(saved);
    setValue(saved);
  }
  useUnsavedGuard(isDirty ? 1 : 0, () => translate('setting.leave'), { holdsTab: true });
  return {
    value,
    set: setValue,
    isDirty,
    // No longer dirty, it follows what is saved with the next drawing.
    reset: () => setValue(base),
    settle: () => setBase(value),
  };
}

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
