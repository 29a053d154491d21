import { wordLabelled } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Form } from './use-form.ts';

export interface IssueListProps {
  form: Pick<Form<never>, 'issues' | 'idOf'>;
  /** Labels of the fields in their order on the page. */
  labels: Readonly<Record<string, string>>;
}

/** Everything that is wrong with a form, each line leading to its field, so that nobody has to look for why nothing was saved. */
export function IssueList({ form, labels }: IssueListProps) {
  const { t } = useTexts();
  const order = Object.keys(labels);
  const lines = form.issues
    .map((issue) => ({ ...issue, name: issue.path.split('.')[0] ?? '' }))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return (
    <>
      <h2>{t('catalogue.form.errors')}</h2>
      <ul>
        {lines.map(({ name, ...issue }) => (
          <li key={`${issue.path} ${issue.code}`}>
            <a
              href={`#${form.idOf(name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(form.idOf(name))?.focus();
              }}
            >
              {issue.message === undefined
                ? wordLabelled(labels[name] ?? name, issue)
                : `${labels[name] ?? name}: ${issue.message}`}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
