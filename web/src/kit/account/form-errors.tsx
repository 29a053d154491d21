import { IssueList, type IssueListProps } from '#kit/form/issue-list.tsx';
import type { Form } from '#kit/form/use-form.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import styles from './form.module.css';
import { RefusedFrame, RefusedWords } from './refused.tsx';

interface FormErrorsProps extends IssueListProps {
  form: Pick<Form<never>, 'issues' | 'refused' | 'idOf'>;
}

/** What kept a form from being sent, on top of it. */
export function FormErrors({ form, labels }: FormErrorsProps) {
  const { refused, issues } = form;
  if (refused === null && issues.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} data-summary className={styles.summary}>
      {refused === null ? (
        <RefusedFrame>
          <div>
            <IssueList form={form} labels={labels} />
          </div>
        </RefusedFrame>
      ) : (
        <RefusedWords words={wordError(refused)} />
      )}
    </div>
  );
}
