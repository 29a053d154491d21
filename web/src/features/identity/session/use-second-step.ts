import { useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { SecondStep } from '#identity/shared/sign-in.ts';
import { loadTexts } from '#kit/texts/texts.ts';
import type { SecondStepProps } from './step/second-step-props.ts';

interface Left {
  step: SecondStep;
  Panel: ComponentType<SecondStepProps>;
}

/** Its code and the words it needs come when somebody needs them: most do not, and the login page stays light. */
async function loadPanel(): Promise<ComponentType<SecondStepProps>> {
  const [{ SecondStep: panel }] = await Promise.all([import('./step/second-step.tsx'), loadTexts(['twoStep'])]);
  return panel;
}

/**
 * The second step that is left of a sign-in, if any. `given`: a step that another page's way
 * to sign in ended at, which it hands over in the state of the address.
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
