import { AnswersPage } from './answers/answers-page.tsx';

/** The second step of an assessment: the controls. */
export const AssessmentControlsPage = () => <AnswersPage kind="control" />;
