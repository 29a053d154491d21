import type { SecondStepProps } from './second-step-props.ts';
import './mantine.css';
import { EnrolStep } from './enrol-step.tsx';
import { VerifyStep } from './verify-step.tsx';

/** What is left between a right password and the session: a code, or a method to be set up first. */
export function SecondStep(props: SecondStepProps) {
  return props.step.mustEnrol ? <EnrolStep {...props} /> : <VerifyStep {...props} />;
}
