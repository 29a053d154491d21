import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';

/** What an import makes beside its rows, counted by what it is; nothing where it makes nothing else. */
export function Things({ things }: Pick<ImportJob, 'things'>) {
  const { t, texts, number } = useTexts();
  const known = Object.entries(texts.imports.thingNames).flatMap(([thing, label]) => {
    const count = things[thing] ?? 0;
    return count > 0 ? [{ thing, label, count }] : [];
  });
  if (known.length === 0) return null;
  return (
    <ul className={styles.further} aria-label={t('imports.things')}>
      {known.map(({ thing, label, count }) => (
        <li key={thing}>
          {label}: <strong>{number(count)}</strong>
        </li>
      ))}
    </ul>
  );
}
