import { useEffect, useRef, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft, type Draft } from './draft.ts';
import { differing } from './same.ts';
import type { Form } from './use-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const restMilliseconds = 400;

interface DraftShape<Value> {
  entity: string;
  id: number | 'new';
  version: number | null;
  form: Pick<Form<Value>, 'base' | 'value' | 'isTyped' | 'restart'>;
  /** Kept nowhere: a password. */
  secret?: keyof Value & string;
  /** Parameters of the address that say which part of the page is open: asks also before another is. */
  within?: readonly string[] | undefined;
}

export interface KeptDraft {
  offer: Draft | null;
  version: number | null;
  take: () => void;
  drop: () => void;
  /** It is saved and the page may be left. */
  leave: () => void;
}

/**
 * Keeps what is typed in this browser a moment after the last key, offers what an earlier visit left, and asks before the
 * page is left. While an earlier draft waits for an answer it is not written over.
 */
export function useDraft<Value extends object>({
  entity,
  id,
  version,
  form,
  secret,
  within = [],
}: DraftShape<Value>): KeptDraft {
  const key = draftKey(entity, id);
  const { base, value, isTyped } = form;
  const [offer, setOffer] = useState<Draft | null>(() => {
    const draft = readDraft(key);
    // A field that no longer exists is not restored.
    const values = Object.fromEntries(Object.entries(draft?.values ?? {}).filter(([name]) => name in base));
    return draft && differing({ ...base, ...values }, base).length > 0 ? { ...draft, values } : null;
  });
  const isWaiting = offer !== null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLeaving = useRef(false);
  useLeaveGuard(() => isTyped && !isLeaving.current, { within });

  useEffect(() => {
    if (isWaiting || !isTyped) return undefined;
    const kept = Object.fromEntries(Object.entries(value).filter(([name]) => name !== secret));
    timer.current = setTimeout(
      () => writeDraft(key, { values: kept, version, at: new Date().toISOString() }),
      restMilliseconds,
    );
    return () => clearTimeout(timer.current);
  }, [key, value, secret, version, isTyped, isWaiting]);

  const drop = () => {
    // What was typed a moment before saving is saved: it must not come back as a draft.
    clearTimeout(timer.current);
    dropDraft(key);
    setOffer(null);
  };
  return {
    offer,
    version,
    take() {
      if (offer) form.restart(base, offer.values as Partial<Value>);
      setOffer(null);
    },
    drop,
    leave() {
      isLeaving.current = true;
      drop();
    },
  };
}
