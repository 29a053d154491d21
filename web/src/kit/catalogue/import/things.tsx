import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { isParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';

/** What an import makes beside its rows, counted by what it is; nothing where it makes nothing else. */
export function Things({ things }: Pick<ImportJob, 'things'>) {
  const { t, texts, number } = useTexts();
  const known = Object.entries(things).filter(([, count]) => count > 0);
  if (known.length === 0) return null;
  const labelOf = (thing: string) => {
    if (thing === 'treatment' || thing === 'undecided') return t(`imports.things.${thing}`);
    return isParameterKind(thing) ? texts.parameter.kinds[thing] : (texts[thing as 'threat']?.title ?? thing);
  };
  return (
    <ul className={styles.further} aria-label={t('imports.things.title')}>
      {known.map(([thing, count]) => (
        <li key={thing}>
          {labelOf(thing)}: <strong>{number(count)}</strong>
        </li>
      ))}
    </ul>
  );
}
