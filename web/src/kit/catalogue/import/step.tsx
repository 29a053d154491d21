import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';

export type StepName = 'file' | 'check' | 'run' | 'result';

/** One state of an import: says which, and takes the focus when it comes. */
export function Step({ name, title, children }: { name: StepName; title: string; children: ReactNode }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.step} data-name={name}>
      <h2 ref={heading} tabIndex={-1} data-autofocus className={styles.title}>
        <span className="b-visually-hidden">{t(`imports.steps.${name}`)}: </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
