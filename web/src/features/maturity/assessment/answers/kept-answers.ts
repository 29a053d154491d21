import { itemKinds } from '@baluarte/contract/maturity/framework.rules.ts';
import { z } from 'zod';
import { currentSession } from '#kit/session/session-store.ts';
import { storage } from '#kit/storage/storage.ts';

const said = z.object({
  level: z.number().nullable(),
  is_applicable: z.boolean(),
  justification: z.string(),
  gap: z.string(),
  responsible_id: z.number().nullable(),
  due_date: z.string().nullable(),
});

/** What was said of an item and is not saved yet. */
const keptAnswer = z.object({
  kind: z.enum(itemKinds),
  said,
  /** Version of the answer it changes; 0 where there was none. */
  version: z.number(),
});
export type KeptAnswer = z.infer<typeof keptAnswer>;

const place = z.object({ code: z.string(), at: z.string() });

const kept = z.object({
  answers: z.record(z.string(), keptAnswer),
  /** The question each step was left at, and when. */
  places: z.object({ clause: place.optional(), control: place.optional() }),
});
export type Kept = z.infer<typeof kept>;

const nothing: Kept = { answers: {}, places: {} };

/** Where this browser keeps what a person has said of an assessment. */
export function keptKey(assessmentId: number): string {
  const session = currentSession();
  return `assessment.${session?.id ?? 0}.${session?.companyId ?? 0}.${assessmentId}`;
}

/** What is kept under a key; nothing where it cannot be read. */
export function readKept(key: string): Kept {
  try {
    return kept.parse(JSON.parse(storage.getItem(key) ?? ''));
  } catch {
    return nothing;
  }
}

/** Keeps it; a browser whose storage is full or closed goes without. */
export function writeKept(key: string, value: Kept): void {
  try {
    if (Object.keys(value.answers).length + Object.keys(value.places).length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // The page itself still holds everything.
  }
}
