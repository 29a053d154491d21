import { useEffect, useRef } from 'react';
import { wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { labelOf } from '../words.ts';
import { inputId, useFieldHome } from './form-context.ts';
import styles from './form.module.css';

/**
 * Everything that is wrong, on top of the form, each line leading to its field. Takes the focus at every attempt
 * (`attempt` counts them), so that nobody has to look for why nothing was saved.
 */
export function ErrorSummary({ attempt }: { attempt: number }) {
  const { catalogue, form, idPrefix } = useFieldHome();
  const { t, texts } = useTexts();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (!form?.isTried || form.issues.length === 0) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={styles.summary}>
      <h2>{t('catalogue.form.errors')}</h2>
      <ul>
        {form.issues.map((issue) => {
          const name = issue.path.split('.')[0] ?? '';
          const id = inputId(idPrefix, name);
          return (
            <li key={`${issue.path} ${issue.code}`}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {labelOf(texts, catalogue.name, name)}: {wordIssue(issue)}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
