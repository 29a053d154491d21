import { useEffect, useEffectEvent, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { KeyQueue } from './key-queue.ts';
import { actOf, stepped, type Act, type FocusTarget, type Question, type Stroke } from './keys.ts';

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
  /** Keys typed before the risk was on screen. */
  queue?: KeyQueue;
  onAct: (act: Exclude<Act, { do: 'step' | 'leaveField' }>, question: number) => void;
}

/** The keyboard of the panel: which question is current, and what its keys do. The current one is where the focus is. */
export function usePanelKeys({ panel, questions, queue, onAct }: PanelKeys) {
  const [current, setCurrent] = useState(0);

  const focusQuestion = (index: number) => {
    setCurrent(index);
    const place = panel.current?.querySelector<HTMLElement>(`[data-question="${index}"]`);
    const target =
      place?.querySelector<HTMLElement>('input:checked') ?? place?.querySelector<HTMLElement>('input, button');
    (target ?? panel.current)?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'nearest' });
  };
  /** Does what a key asks for; false where it asks for nothing here. */
  const strike = (stroke: Stroke, place: FocusTarget): boolean => {
    const act = actOf(stroke, questions[current] ?? null, place);
    if (act === null) return false;
    if (act.do === 'leaveField') focusQuestion(current);
    else if (act.do === 'step') focusQuestion(stepped(current, act.by, questions.length));
    else {
      onAct(act, current);
      if (act.do === 'answer') focusQuestion(stepped(current, 1, questions.length));
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Events of menus and dialogs over the panel reach it through React, although they are elsewhere in the page.
    if (event.defaultPrevented || !panel.current?.contains(event.target as Node)) return;
    if (!strike(event, placeOf(event.target as Element))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const play = useEffectEvent((stroke: Stroke) => void strike(stroke, 'scale'));
  useEffect(() => {
    let isHere = true;
    queue?.release();
    // One after the other, each seen by the next: the answer to a question decides which one is asked then.
    queueMicrotask(() => {
      for (let stroke = isHere ? queue?.take() : undefined; stroke; stroke = isHere ? queue?.take() : undefined) {
        const next = stroke;
        flushSync(() => play(next));
      }
    });
    return () => {
      isHere = false;
    };
  }, [queue]);
  const onFocus = (event: FocusEvent) => {
    const index = questionAt(event.target);
    if (index !== null) setCurrent(index);
  };
  return { current, focusQuestion, onKeyDown, onFocus };
}
