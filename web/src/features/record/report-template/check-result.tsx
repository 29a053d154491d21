import type { TemplateCheck } from '@baluarte/contract/record/report-template.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import { PlaceName } from './place-name.tsx';
import styles from './templates.module.css';

/** What a file will be filled with, the places nobody knows, and those it should have. */
export function CheckResult({ fileName, check }: { fileName?: string; check: TemplateCheck }) {
  const { t, texts } = useTexts();
  const { known, unknown, lacking } = check;
  const { words, wholeContent } = texts.reportTemplate;
  return (
    <section className={styles.check} aria-live="polite">
      {fileName === undefined ? null : <p className={styles.fileName}>{fileName}</p>}
      <p className={styles.line}>
        <IconCircleCheck size={18} stroke={1.5} aria-hidden /> {t('reportTemplate.found', { count: known.length })}
      </p>
      {unknown.length === 0 ? null : (
        <div className={styles.unknown}>
          <p className={styles.line}>
            <IconAlertTriangle size={18} stroke={1.5} aria-hidden />{' '}
            {t('reportTemplate.unknown', { count: unknown.length })}
          </p>
          <ul>
            {unknown.map(({ name, nearest }) => (
              <li key={name}>
                <PlaceName name={name} />{' '}
                {nearest === null ? null : t('reportTemplate.nearest', { place: `{{${nearest}}}` })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {lacking.length === 0 ? null : (
        <div className={styles.unknown}>
          <p className={styles.line}>
            <IconAlertTriangle size={18} stroke={1.5} aria-hidden /> {t('reportTemplate.lacking')}
          </p>
          <ul>
            {lacking.map((name) => (
              <li key={name}>
                <PlaceName name={name} /> {words[name] ?? wholeContent}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
