import { useEffect, useEffectEvent } from 'react';

/** Whether something is open above the page; the options of a closed choice stay in the page, unseen. */
const isCovered = () =>
  [...document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]')].some((each) =>
    each.checkVisibility(),
  );
const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=radio], [type=checkbox])');
const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('button, a, summary, [role="radio"], [role="tab"]');

interface AnswerKeys {
  /** A step of the scale by its place. */
  onLevel: (place: number) => void;
  onApart: () => void;
  onClear: () => void;
  /** `isAsked`: by Enter, which first asks for what the answer lacks. */
  onMove: (by: 1 | -1, isAsked: boolean) => void;
}

/** The keyboard of one question: 0 to 5 and N answer, arrows and Enter move. In a text only Ctrl+Enter and Escape are heard. */
export function useAnswerKeys({ onLevel, onApart, onClear, onMove }: AnswerKeys): void {
  const actOf = (event: KeyboardEvent): (() => void) | null => {
    const { key, target } = event;
    const isCtrl = event.ctrlKey || event.metaKey;
    if (isCtrl && key === 'Enter') return () => onMove(1, false);
    if (isCtrl || event.altKey) return null;
    if (isText(target)) return key === 'Escape' && target instanceof HTMLElement ? () => target.blur() : null;
    if (/^\d$/.test(key)) return () => onLevel(Number(key));
    if (key === 'n' || key === 'N') return onApart;
    if (key === 'Backspace' || key === 'Delete') return onClear;
    if (key === 'ArrowRight' || key === 'j') return () => onMove(1, false);
    if (key === 'ArrowLeft' || key === 'k') return () => onMove(-1, false);
    if (key === 'Enter' && !isPressed(target)) return () => onMove(1, true);
    return null;
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isCovered()) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
