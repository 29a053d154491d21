import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';

/** What an import makes beside its rows, counted by what it is, values of configuration tables together; nothing where it makes nothing else. */
export function Things({ things }: Pick<ImportJob, 'things'>) {
  const { t, texts, number } = useTexts();
  const names: Readonly<Record<string, string>> = texts.imports.thingNames;
  const counts: Record<string, number> = {};
  for (const [thing, count] of Object.entries(things)) {
    const name = thing in names ? thing : 'values';
    counts[name] = (counts[name] ?? 0) + count;
  }
  const known = Object.entries(names).flatMap(([thing, label]) => {
    const count = counts[thing] ?? 0;
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
