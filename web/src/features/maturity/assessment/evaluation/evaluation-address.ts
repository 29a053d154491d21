import type { Step } from '../assessment-words.ts';

/** Where visitors evaluate themselves. */
export const evaluationPath = '/mspi-evaluation';

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
