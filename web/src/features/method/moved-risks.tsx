import type { MethodPreview } from '@baluarte/contract/method.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { RangeChip } from '../../kit/risk/range-chip.tsx';
import { rangeId } from '../../kit/risk/method-rules.ts';
import { useTexts } from '../../kit/texts.ts';
import styles from './preview.module.css';

type Row = MethodPreview['rows'][number];

/** The first risks that move, each with its level before and after. */
export function MovedRisks({ rows, count }: { rows: readonly Row[]; count: number }) {
  const { t, number, localized } = useTexts();
  return (
    <section className={styles.rows}>
      <h3 className={styles.sideTitle}>{t('method.preview.rows')}</h3>
      {rows.length === 0 ? <p className={styles.quiet}>{t('method.preview.noRows')}</p> : null}
      {rows.length > 0 && rows.length < count ? (
        <p className={styles.quiet}>
          {t('method.preview.firstRows', { shown: number(rows.length), count: number(count) })}
        </p>
      ) : null}
      {rows.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <ul className={styles.list} tabIndex={0} aria-label={t('method.preview.rows')}>
          {rows.map((row) => (
            <li key={row.riskId} className={styles.row}>
              <span className={styles.name}>
                <b>{row.asset.code}</b> {row.asset.name} · {localized(row.threat, 'name') || row.threat.code} ·{' '}
                {localized(row.vulnerability, 'name') || row.vulnerability.code}
              </span>
              <span className={styles.change}>
                <Standing of={row.before} />
                <IconArrowRight size={16} stroke={1.75} aria-hidden />
                <span className="b-visually-hidden">{t('method.preview.becomes')}</span>
                <Standing of={row.after} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Standing({ of }: { of: Row['before'] }) {
  const { t } = useTexts();
  if (of.level === null || of.rangeId === null)
    return <span className={styles.incomplete}>{t('method.preview.incompleteWord')}</span>;
  return <RangeChip rangeId={rangeId(of.rangeId)} level={of.level} />;
}
