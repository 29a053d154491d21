import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { choiceName, type Choices } from '../choices.ts';
import styles from './import.module.css';

interface SuggestedValuesProps {
  catalogue: Catalogue;
  choices: Choices;
  suggestions: ImportJob['suggestions'];
}

/** Maximum lines shown per field. */
const mostShown = 6;

/** What rows take for a field because of what they are, with the reason: the name of a category, a word of the row. */
export function SuggestedValues({ catalogue, choices, suggestions }: SuggestedValuesProps) {
  const { t, list, number } = useTexts();
  const valueOf = ({ field, value }: ImportJob['suggestions'][number]) => {
    const { from } = catalogue.fields[field] ?? {};
    if (from === undefined) return value;
    const known = choices.of(from);
    return list(
      value.split('; ').map((code) => {
        const choice = known.find((one) => one.code === code);
        return choice ? choiceName(choice) : code;
      }),
    );
  };
  return (
    <ul className={styles.suggested}>
      {suggestions.slice(0, mostShown).map((one) => (
        <li key={`${one.basis} ${one.value}`}>
          {t('imports.suggestions.line', { basis: one.basis, rows: number(one.rows), value: valueOf(one) })}
        </li>
      ))}
      {suggestions.length > mostShown ? (
        <li>{t('imports.suggestions.more', { count: suggestions.length - mostShown })}</li>
      ) : null}
    </ul>
  );
}
