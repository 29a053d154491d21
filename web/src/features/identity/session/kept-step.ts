import { keepBefore } from '#kit/session/session-store.ts';
import type { SecondStep } from '#identity/shared/sign-in.ts';

/** In this tab alone, and no longer than the server takes the code. */
const key = 'secondStep';
const life = 10 * 60_000;

interface KeptStep {
  step: SecondStep;
  /** The address typed into the sign-in form; empty where somebody signs in another way. */
  email: string;
}

/** Keeps the step that is left, for a reload. */
export function keepStep({ step, email }: KeptStep): void {
  sessionStorage.setItem(key, JSON.stringify({ step, email, until: Date.now() + life }));
  keepBefore('pendingUser', JSON.stringify(step.pendingUser));
}
/** The sign-in is over, or begins anew. */
export function forgetStep(): void {
  sessionStorage.removeItem(key);
  keepBefore('pendingUser', null);
}

/** The step this tab was at; null where there is none, or its time is over. */
export function keptStep(): KeptStep | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  const { step, email = '', until } = JSON.parse(text) as { step: SecondStep; email?: string; until: number };
  if (Date.now() < until) return { step, email };
  forgetStep();
  return null;
}
