import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { wordIssueOfMany } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';

/** Why rows are rejected, most frequent first, with how many each. */
export function Reasons({ catalogue, job }: { catalogue: Catalogue; job: ImportJob }) {
  const { t, texts, number } = useTexts();
  const reasons = [...job.reasons].sort((a, b) => b.count - a.count);
  return (
    <div className={styles.reasons}>
      <h4 className="b-visually-hidden">{t('imports.rows.reasons')}</h4>
      <ul>
        {reasons.map(({ field, code, count }) => (
          <li key={`${field} ${code}`}>
            <strong>{number(count)}</strong>{' '}
            {field === null ? t('imports.rows.wholeRow') : fieldLabel(texts, catalogue, field)}: {wordIssueOfMany(code)}
          </li>
        ))}
      </ul>
    </div>
  );
}
