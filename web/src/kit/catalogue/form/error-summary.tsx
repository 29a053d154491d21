import { IssueList } from '#kit/form/issue-list.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { labelOf } from '../words.ts';
import { useFieldHome } from './form-context.ts';
import styles from './form.module.css';

/** Everything that is wrong, on top of the form of an entry. */
export function ErrorSummary() {
  const { catalogue, form } = useFieldHome();
  const { texts } = useTexts();
  if (!form || form.issues.length === 0) return null;
  const names = Object.keys(catalogue.fields);
  const labels = Object.fromEntries(names.map((name) => [name, labelOf(texts, catalogue.name, name)]));
  return (
    <div role="alert" tabIndex={-1} data-summary className={styles.summary}>
      <IssueList form={form} labels={labels} />
    </div>
  );
}
