import type { RefObject } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { useWords } from '../words.ts';
import { useList } from './list-context.ts';
import { SearchInput } from './search-input.tsx';
import styles from './toolbar.module.css';

/** Past everything between what was typed and what was found. */
const toRows = () => document.querySelector<HTMLElement>('[role="grid"] tbody [tabindex="0"]')?.focus();

/** Searches the list. */
export function SearchBox({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { catalogue, state, change } = useList();
  const { t } = useTexts();
  const words = useWords(catalogue);
  return (
    <SearchInput
      input={input}
      label={t('catalogue.list.searchFor', { what: words.many })}
      className={styles.search}
      search={state.search}
      onSearch={(search) => change({ search }, { replace: true })}
      onDown={toRows}
    />
  );
}
