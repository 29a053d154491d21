import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { SecondStep } from '#identity/shared/sign-in.ts';
import { loadTexts } from '#kit/texts/texts.ts';
import { forgetStep, keepStep, keptStep } from './kept-step.ts';
import type { SecondStepProps } from './step/second-step-props.ts';

interface Left {
  step: SecondStep;
  /** The address to begin again with; empty where none was typed. */
  email: string;
  Panel: ComponentType<SecondStepProps>;
}

/** Its code and texts are loaded on demand: few users need them, and the login page stays small. */
async function loadPanel(): Promise<ComponentType<SecondStepProps>> {
  const [{ SecondStep: panel }] = await Promise.all([import('./step/second-step.tsx'), loadTexts(['twoStep'])]);
  return panel;
}

/**
 * The remaining second step of a sign-in, if any; a reload of this tab continues at it. `passed`: the step that another page's
 * way to sign in ended at, passed in the state of the location. `isOnItsWay`: its panel is loading.
 */
export function useSecondStep() {
  const { state } = useLocation();
  const [left, setLeft] = useState<Left | null>(null);
  const [kept, setKept] = useState(keptStep);
  useEffect(() => {
    if (kept === null) return;
    const show = (Panel: ComponentType<SecondStepProps>) => setLeft((known) => known ?? { ...kept, Panel });
    void loadPanel()
      .then(show, () => undefined)
      .then(() => setKept(null));
  }, [kept]);
  return {
    left,
    isOnItsWay: kept !== null,
    passed: (state as { twoStep?: SecondStep } | null)?.twoStep ?? null,
    goTo: async (step: SecondStep, email = '') => {
      keepStep({ step, email });
      setLeft({ step, email, Panel: await loadPanel() });
    },
    leave: () => {
      forgetStep();
      setLeft(null);
    },
  };
}
