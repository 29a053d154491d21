import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useList } from '#kit/catalogue/list/list-context.ts';
import { nextSort } from '#kit/catalogue/list/list-state.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './grid.module.css';

/** The name of a column; a click sorts by it, shift adds. */
export function SortHead({ field }: { field: string }) {
  const { columns, state, change } = useList();
  const { t } = useTexts();
  const { label = field, isSortable = false } = columns.get(field) ?? {};
  const term = state.sort.find((each) => each.field === field);
  const Arrow = term?.descending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" data-field={field} aria-sort={term ? (term.descending ? 'descending' : 'ascending') : undefined}>
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          title={`${t('catalogue.sort.by', { field: label })}. ${t('catalogue.sort.hint')}`}
          onClick={(event) => change({ sort: nextSort(state.sort, field, event.shiftKey) })}
        >
          {label}
          {term ? <Arrow size={14} stroke={2} aria-hidden /> : null}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
