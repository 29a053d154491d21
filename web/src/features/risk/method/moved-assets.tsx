import type { MovedAssets as Moved } from '@baluarte/contract/risk/method.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './preview.module.css';

/** The assets whose criticality another rule changes: how many, and the first of them. */
export function MovedAssets({ assets }: { assets: Moved }) {
  const { t, texts } = useTexts();
  const words = texts.asset.options.criticality;
  const rest = assets.moved - assets.rows.length;
  return (
    <section>
      <h3 className={styles.sideTitle}>{t('method.criticality.moved', { count: assets.moved })}</h3>
      <p className={styles.quiet}>
        {t('method.criticality.higher', { count: assets.higher })}{' '}
        {t('method.criticality.lower', { count: assets.lower })}
      </p>
      <ul className={styles.assets}>
        {assets.rows.map(({ id, code, name, before, after }) => (
          <li key={id}>
            {code} {name}: {words[before]} → {words[after]}
          </li>
        ))}
        {rest > 0 ? <li>{t('catalogue.list.more', { count: rest })}</li> : null}
      </ul>
    </section>
  );
}
