import { useEffect, useRef, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft, type Draft } from './draft.ts';
import type { Form } from '#kit/catalogue/form/use-form.ts';
import { differing, type Values } from '#kit/catalogue/form/values.ts';

const restMilliseconds = 400;

interface DraftShape {
  entity: string;
  id: number | 'new';
  version: number | null;
  form: Pick<Form, 'base' | 'values' | 'isDirty'> & { restart: (base: Values, typed: Values) => void };
}

/**
 * Keeps what is typed in this browser a moment after the last key, and offers what an earlier visit left. While an
 * earlier draft waits for an answer it is not written over.
 */
export function useDraft({ entity, id, version, form }: DraftShape) {
  const key = draftKey(entity, id);
  const [offer, setOffer] = useState<Draft | null>(() => {
    const draft = readDraft(key);
    return draft && differing({ ...form.base, ...draft.values }, form.base).length > 0 ? draft : null;
  });
  const { values, isDirty } = form;
  const isWaiting = offer !== null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (isWaiting || !isDirty) return undefined;
    timer.current = setTimeout(
      () => writeDraft(key, { values, version, at: new Date().toISOString() }),
      restMilliseconds,
    );
    return () => clearTimeout(timer.current);
  }, [key, values, version, isDirty, isWaiting]);

  const drop = () => {
    // What was typed a moment before saving is saved: it must not come back as a draft.
    clearTimeout(timer.current);
    dropDraft(key);
    setOffer(null);
  };
  const take = () => {
    if (offer) form.restart(form.base, offer.values);
    setOffer(null);
  };
  return { offer, take, drop };
}
