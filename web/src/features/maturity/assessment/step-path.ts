import { createContext, use, type ReactNode } from 'react';
import { pathOfStep, type Step } from './assessment-words.ts';

type PathOfStep = (id: number, step: Step, code?: string) => string;

const ofAssessments: PathOfStep = (id, step, code) =>
  `${pathOfStep(id, step)}${code === undefined ? '' : `?q=${encodeURIComponent(code)}`}`;

const StepPathContext = createContext<PathOfStep>(ofAssessments);
/** Says where the steps of an assessment are, for a page that shows them at an address of its own. */
export const StepPathProvider: (props: { value: PathOfStep; children: ReactNode }) => ReactNode = StepPathContext;

/** Address of a step of an assessment, and of a question in it. */
export const useStepPath = (): PathOfStep => use(StepPathContext);
