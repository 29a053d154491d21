import { currentSession } from '#kit/session/session-store.ts';
import { storage } from '#kit/storage/storage.ts';

/** Unsaved input, kept in this browser for one user and company. */
export interface Draft {
  values: Readonly<Record<string, unknown>>;
  /** Version of the entry it began from; null of a new one. */
  version: number | null;
  at: string;
}

/** Where the draft of an entry (`new` of one to be) is kept. */
export function draftKey(entity: string, id: number | 'new'): string {
  const session = currentSession();
  return `draft.${session?.id ?? 0}.${session?.companyId ?? 0}.${entity}.${id}`;
}

/** The draft kept under a key, or null. */
export function readDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof draft === 'object' && draft !== null && 'values' in draft ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; a browser whose storage is full or closed goes without. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // The form itself still holds everything.
  }
}

export const dropDraft = (key: string): void => storage.removeItem(key);
