import type { Step } from '../assessment-words.ts';

/** Where visitors evaluate themselves. */
export const evaluationPath = '/mspi-evaluation';

/** State of the address for who comes from asking to begin: a code that was typed, a company that was just made. */
export const askedToBegin = { begins: true } as const;
/** Whether a state of an address says so. */
export const hasAsked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'begins' in state && state.begins === true;

/** Address of a step of an assessment there, and of a question in it. */
export const evaluationPathOf = (id: number, step: Step, code?: string): string =>
  `${evaluationPath}?${new URLSearchParams({ id: String(id), step, ...(code === undefined ? {} : { q: code }) }).toString()}`;

/** The assessment and the step an address names; null where it names none. */
export function evaluationAt(address: URLSearchParams): { id: number | null; step: Step | null } {
  const id = Number(address.get('id'));
  const step = address.get('step');
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    step: step === 'clauses' || step === 'controls' || step === 'results' ? step : null,
  };
}
