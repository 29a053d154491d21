import { AnswersPage } from './answers/answers-page.tsx';

/** The first step of an assessment: the requirements. */
export const AssessmentClausesPage = () => <AnswersPage kind="clause" />;
