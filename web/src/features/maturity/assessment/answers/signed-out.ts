import { storage } from '#kit/storage/storage.ts';

/** `assessment.<user>.<company>.<assessment>`, as `keptKey` makes it. */
const ofAssessment = /^assessment\.\d+\.\d+\.\d+$/;

/** Answers that are not saved yet among what is kept under a key; null where there are none. */
function unsentIn(text: string | null): object | null {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (typeof kept !== 'object' || kept === null || !('answers' in kept)) return null;
    const { answers } = kept;
    return typeof answers === 'object' && answers !== null && Object.keys(answers).length > 0 ? answers : null;
  } catch {
    return null;
  }
}

/**
 * Empties what this browser keeps of assessments once somebody signs out. Only answers that are not saved yet stay, for who gave
 * them: they are sent when that person is back.
 */
export function forgetAssessments(): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys.filter((each) => ofAssessment.test(each))) {
    const answers = unsentIn(storage.getItem(key));
    if (answers === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ answers, places: {} }));
  }
}
