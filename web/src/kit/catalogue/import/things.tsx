import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';

/** What an import makes beside its rows, counted by what it is; nothing where it makes nothing else. */
export function Things({ things }: Pick<ImportJob, 'things'>) {
  const { t, texts, number } = useTexts();
  const labels: Readonly<Record<string, string>> = texts.imports.thingNames;
  const known = Object.entries(things).filter(([, count]) => count > 0);
  if (known.length === 0) return null;
  return (
    <ul className={styles.further} aria-label={t('imports.things')}>
      {known.map(([thing, count]) => (
        <li key={thing}>
          {labels[thing]}: <strong>{number(count)}</strong>
        </li>
      ))}
    </ul>
  );
}
