import type { SecondStep as Step } from '#identity/shared/sign-in.ts';

export interface SecondStepProps {
  step: Step;
  /** The session is taken over. */
  onDone: () => void;
  /** Back to the password. */
  onBack: () => void;
}
