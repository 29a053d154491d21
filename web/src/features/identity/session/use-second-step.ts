import { useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { SecondStep } from '#identity/shared/sign-in.ts';
import { loadTexts } from '#kit/texts/texts.ts';
import type { SecondStepProps } from './step/second-step-props.ts';

interface Left {
  step: SecondStep;
  Panel: ComponentType<SecondStepProps>;
}

/** Its code and texts are loaded on demand: few users need them, and the login page stays small. */
async function loadPanel(): Promise<ComponentType<SecondStepProps>> {
  const [{ SecondStep: panel }] = await Promise.all([import('./step/second-step.tsx'), loadTexts(['twoStep'])]);
  return panel;
}

/**
 * The remaining second step of a sign-in, if any. `given`: the step that another page's way
 * to sign in ended at, passed in the state of the location.
 */
export function useSecondStep() {
  const { state } = useLocation();
  const [left, setLeft] = useState<Left | null>(null);
  return {
    left,
    given: (state as { twoStep?: SecondStep } | null)?.twoStep ?? null,
    goTo: async (step: SecondStep) => setLeft({ step, Panel: await loadPanel() }),
    leave: () => setLeft(null),
  };
}
