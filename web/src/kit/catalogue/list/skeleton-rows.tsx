import { useTexts } from '#kit/texts/texts.ts';
import { useWords } from '../words.ts';
import { useList } from './list-context.ts';
import styles from './skeleton-rows.module.css';

/** Rows that are on their way, as many as there will be and as high, so that nothing jumps. */
export function SkeletonRows() {
  const { catalogue, state } = useList();
  const { t } = useTexts();
  const words = useWords(catalogue);
  return (
    <div className={styles.frame} aria-busy="true" data-density={state.density}>
      <output className="b-visually-hidden">{t('catalogue.list.loading', { what: words.many })}</output>
      {Array.from({ length: Math.min(state.perPage, 25) }, (_, index) => (
        <div key={index} className={styles.row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
