import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { actOf, stepped, type Act, type FocusTarget, type Question } from './keys.ts';

/** What kind of thing has the focus, as far as keys are concerned. */
export const placeOf = (target: Element): FocusTarget =>
  target.matches('textarea, select, input:not([type="radio"]), [contenteditable="true"]')
    ? 'text'
    : target.matches('button, a, [role="tab"]')
      ? 'button'
      : 'scale';

const questionAt = (target: EventTarget): number | null => {
  const mark = (target as Element).closest('[data-question]')?.getAttribute('data-question');
  return mark === null || mark === undefined ? null : Number(mark);
};

interface PanelKeys {
  panel: RefObject<HTMLElement | null>;
  questions: readonly Question[];
  onAct: (act: Exclude<Act, { do: 'step' | 'leaveField' }>, question: number) => void;
}

/** The keyboard of the panel: which question is current, and what its keys do. The current one is where the focus is. */
export function usePanelKeys({ panel, questions, onAct }: PanelKeys) {
  const [current, setCurrent] = useState(0);

  const focusQuestion = (index: number) => {
    setCurrent(index);
    const place = panel.current?.querySelector<HTMLElement>(`[data-question="${index}"]`);
    const target =
      place?.querySelector<HTMLElement>('input:checked') ?? place?.querySelector<HTMLElement>('input, button');
    (target ?? panel.current)?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What stands over the panel (a menu, a dialog) reaches it through React, though it is elsewhere in the page.
    if (event.defaultPrevented || !panel.current?.contains(event.target as Node)) return;
    const act = actOf(event, questions[current] ?? null, placeOf(event.target as Element));
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (act.do === 'leaveField') return focusQuestion(current);
    if (act.do === 'step') return focusQuestion(stepped(current, act.by, questions.length));
    onAct(act, current);
    if (act.do === 'answer') focusQuestion(stepped(current, 1, questions.length));
  };
  const onFocus = (event: FocusEvent) => {
    const index = questionAt(event.target);
    if (index !== null) setCurrent(index);
  };
  return { current, focusQuestion, onKeyDown, onFocus };
}
