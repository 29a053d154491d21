import { useEffect, useRef } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { said as words } from '../../shared/framework-words.ts';
import styles from './answers.module.css';
import type { Question } from './question.ts';
import type { QuestionState } from './question-state.ts';

interface SideIndexProps {
  questions: readonly Question[];
  stateOf: (question: Question) => QuestionState;
  currentCode: string | undefined;
  onGo: (code: string) => void;
}

/** The questions of a step by clause or theme, each with how it stands. */
export function SideIndex({ questions, stateOf, currentCode, onGo }: SideIndexProps) {
  const { t } = useTexts();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>(`[data-code="${currentCode ?? ''}"]`);
    if (!box || !current || box.scrollHeight <= box.clientHeight) return;
    // Within the list alone: the page stays where it is.
    box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [currentCode]);
  const sections = [...Map.groupBy(questions, ({ section }) => section.code).values()];
  return (
    <nav ref={list} className={styles.index} aria-label={t('assessment.answers.index')}>
      {sections.map((own) => {
        const [first] = own;
        if (!first) return null;
        const done = own.filter(
          (question) => !['unanswered', 'reasonless', 'tooLong'].includes(stateOf(question)),
        ).length;
        return (
          <section key={first.section.code}>
            <h3>
              <span>
                {first.section.code} {words(first.section.name)}
              </span>
              <span className={styles.done}>{`${done}/${own.length}`}</span>
            </h3>
            <ul>
              {own.map((question) => {
                const { code, name } = question.item;
                const state = stateOf(question);
                return (
                  <li key={code}>
                    <button
                      type="button"
                      className={styles.entry}
                      data-code={code}
                      data-state={state}
                      aria-current={code === currentCode ? 'true' : undefined}
                      onClick={() => onGo(code)}
                    >
                      <i aria-hidden />
                      <span className={styles.code}>{code}</span>
                      <span className={styles.entryName}>{words(name)}</span>
                      <span className="b-visually-hidden">{t(`assessment.answers.states.${state}`)}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
