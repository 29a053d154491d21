import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from './sort-head.module.css';
import type { SortBy } from './use-sorted.ts';

interface SortHeadProps {
  name: string;
  title: string;
  sort: SortBy | null;
  isNumber?: boolean | undefined;
  onSort: (name: string) => void;
}

/** The head of a column that sorts the rows by it. */
export function SortHead({ name, title, sort, isNumber, onSort }: SortHeadProps) {
  const isSorted = sort?.name === name;
  const Arrow = sort?.isDown ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(name)}>
        {title}
        {isSorted ? <Arrow size={13} aria-hidden /> : null}
      </button>
    </th>
  );
}
