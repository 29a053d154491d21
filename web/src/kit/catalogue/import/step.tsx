import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';

const names = ['file', 'check', 'run', 'result'] as const;
export type StepName = (typeof names)[number];

/** One step of the wizard: says where one is, and takes the focus when it comes. */
export function Step({ name, title, children }: { name: StepName; title: string; children: ReactNode }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const current = names.indexOf(name) + 1;
  return (
    <section className={styles.step} data-name={name}>
      <ol className={styles.steps} aria-hidden>
        {names.map((each, index) => (
          <li key={each} data-state={index + 1 < current ? 'done' : index + 1 === current ? 'current' : undefined}>
            {t(`imports.steps.${each}`)}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} data-autofocus className={styles.title}>
        <span className="b-visually-hidden">
          {t('imports.step', { current, total: names.length, name: t(`imports.steps.${name}`) })}.{' '}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
