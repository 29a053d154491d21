import type { SecondStep as Step } from '#kit/sign-in.ts';

export interface SecondStepProps {
  step: Step;
  /** The session is taken over. */
  onDone: () => void;
  /** Back to the password. */
  onBack: () => void;
}
