import type { Row } from '#kit/catalogue/catalogue.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './following.module.css';

/** Names that are read at a glance. */
const few = 8;

/** Which controls a form is about, open while they are few. */
export function ChosenControls({ rows, lead }: { rows: readonly Row[]; lead: string }) {
  const { t } = useTexts();
  return (
    <div>
      <p className={styles.quiet}>{lead}</p>
      <details className={styles.chosen} open={rows.length <= few}>
        <summary>{t('following.count', { count: rows.length })}</summary>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>{rowName(row)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
