import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { assessmentName } from '../../shared/framework-words.ts';

/** What a person may do with self-assessments. */
export function useAssessmentPermits() {
  const can = useCan();
  const { create, answer, delete: remove, viewResults } = permissions.assessments;
  return { create: can(create), answer: can(answer), remove: can(remove), results: can(viewResults) };
}

/** What is done with a self-assessment from wherever it is shown; each asks, does it, says so, and shows a refusal. */
export function useAssessmentActs() {
  const { t, date, number } = useTexts();
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      const done = await loading(work());
      void refresh();
      return done;
    } catch (error) {
      await showError(error);
      return null;
    }
  };
  return {
    /** Answers the copy, or null. */
    copy: async ({ id }: Pick<AssessmentRow, 'id'>) => {
      const made = await attempt(() => call(assessment.copy, { params: { id }, body: {} }));
      if (made) toastText('assessment.copied');
      return made;
    },
    /** Answers the finished one, or null. */
    finish: async ({ id }: Pick<AssessmentRow, 'id'>) => {
      if (!(await confirm({ message: t('assessment.finishAsk') }))) return null;
      const body = { status: { state: 'completed' as const } };
      const done = await attempt(() => call(assessment.update, { params: { id }, body }));
      if (done) {
        const { overall_maturity: score } = done;
        toastText('assessment.finished', { score: score === null ? t('assessment.notApplicable') : number(score) });
      }
      return done?.status.id === statusIds.FINISH ? done : null;
    },
    remove: async (row: AssessmentRow) => {
      const name = assessmentName(row, date(row.assessment_date));
      if (!(await confirm({ message: t('assessment.removeAsk', { name }), isDangerous: true }))) return;
      const done = await attempt(() => call(assessment.remove, { params: { id: row.id } }));
      if (done) showDone(t('assessment.removed', { name }), done.changesetId);
    },
  };
}
