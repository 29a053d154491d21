import type { SecondStep as Step } from '../../../kit/sign-in.ts';
import '../../../kit/two-step/mantine.css';
import { EnrolStep } from './enrol-step.tsx';
import { VerifyStep } from './verify-step.tsx';

export interface SecondStepProps {
  step: Step;
  /** The session is taken over. */
  onDone: () => void;
  /** Back to the password. */
  onBack: () => void;
}

/** What is left between a right password and the session: a code, or a method to be set up first. */
export function SecondStep(props: SecondStepProps) {
  return props.step.mustEnrol ? <EnrolStep {...props} /> : <VerifyStep {...props} />;
}
