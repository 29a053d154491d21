import { useEffect, useRef } from 'react';
import { wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { AccountForm } from './account-form.ts';
import styles from './form.module.css';
import { RefusedFrame, RefusedWords } from './refused.tsx';

export interface FormErrorsProps {
  form: Pick<AccountForm<never>, 'attempt' | 'issues' | 'refused' | 'idOf'>;
  /** Labels of the fields in their order on the page, for the lines of the summary. */
  labels: Readonly<Record<string, string>>;
}

/** What kept a form from being sent, on top of it, each line leading to its field. Takes the focus at every attempt. */
export function FormErrors({ form, labels }: FormErrorsProps) {
  const { t } = useTexts();
  const summary = useRef<HTMLDivElement>(null);
  const { attempt, refused, idOf } = form;
  const order = Object.keys(labels);
  const placeOf = (path: string) => order.indexOf(path.split('.')[0] ?? '');
  const issues = form.issues.toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (refused === null && (attempt === 0 || issues.length === 0)) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={styles.summary}>
      {refused ? (
        <RefusedWords words={refused} />
      ) : (
        <RefusedFrame>
          <div>
            <h2>{t('catalogue.form.errors')}</h2>
            <ul>
              {issues.map((issue) => {
                const name = issue.path.split('.')[0] ?? '';
                const id = idOf(name);
                return (
                  <li key={`${issue.path} ${issue.code}`}>
                    <a
                      href={`#${id}`}
                      onClick={(event) => {
                        event.preventDefault();
                        document.getElementById(id)?.focus();
                      }}
                    >
                      {labels[name] ?? name}: {wordIssue(issue)}
                    </a>
                  </li>
                );
              })}
            </ul>
          </div>
        </RefusedFrame>
      )}
    </div>
  );
}
