import { TextInput } from '@mantine/core';
import { IconArrowRight, IconCheck, IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import words from '#identity/shared/heading.module.css';
import { fold } from '#kit/search/fold.ts';
import { PublicHead } from '#kit/layout/public-head.tsx';
import { signOut } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './choice-page.module.css';
import './mantine.css';

export interface Option {
  id: number;
  name: string;
  /** Small lines below the name. */
  details: readonly string[];
  isCurrent: boolean;
}
export interface ChoicePageProps {
  title: string;
  lead: string;
  options: readonly Option[];
  search: string;
  noMatch: string;
  current: string;
  /** Shown instead when there is nothing to choose. */
  empty: ReactNode;
  /** There is nothing to choose from: only `empty` is shown. */
  isAlone?: boolean;
  /** Between the heading and the choices: what waits for the person. */
  above?: ReactNode;
  /** Below the choices: another way. */
  below?: ReactNode;
  onChoose: (id: number) => void;
}

/** So many options are worth a search field. */
const searchFrom = 8;

/** Choosing one place to work in, as cards: a company or a scope. */
export function ChoicePage({
  title,
  lead,
  options,
  search,
  noMatch,
  current,
  empty,
  isAlone = false,
  above,
  below,
  onChoose,
}: ChoicePageProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const shown = options.filter(({ name }) => fold(name).includes(fold(typed.trim())));
  useEffect(() => {
    document.title = `${title} · Baluarte`;
  }, [title]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PublicHead>
          <button type="button" className={styles.out} onClick={() => void signOut()}>
            {t('shell.signOut')}
          </button>
        </PublicHead>
      </div>
      <div className={styles.column}>
        {isAlone ? (
          empty
        ) : options.length === 0 ? (
          <>
            {empty}
            {above}
          </>
        ) : (
          <>
            <h1 className={words.title}>{title}</h1>
            <p className={words.lead}>{lead}</p>
            {above}
            {options.length > searchFrom ? (
              <TextInput
                className={styles.search ?? ''}
                aria-label={search}
                placeholder={search}
                leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            ) : null}
            <ul className={styles.list}>
              {shown.map((option) => (
                <li key={option.id}>
                  <button type="button" className={styles.card} onClick={() => onChoose(option.id)}>
                    <span className={styles.sign} aria-hidden>
                      {option.name.charAt(0).toLocaleUpperCase()}
                    </span>
                    <span className={styles.words}>
                      <span className={styles.name}>{option.name}</span>
                      {option.details.length > 0 ? (
                        <span className={styles.details}>{option.details.join(' · ')}</span>
                      ) : null}
                    </span>
                    {option.isCurrent ? (
                      <span className={styles.current}>
                        <IconCheck size={16} stroke={2} aria-hidden /> {current}
                      </span>
                    ) : (
                      <IconArrowRight size={18} stroke={1.5} className={styles.arrow} aria-hidden />
                    )}
                  </button>
                </li>
              ))}
            </ul>
            <output className={styles.none}>{shown.length === 0 ? noMatch : null}</output>
          </>
        )}
        {isAlone ? null : below}
      </div>
    </div>
  );
}
