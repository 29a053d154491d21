import { useTexts } from '#kit/texts/texts.ts';
import own from './platform.module.css';
import type { PlatformFigures } from './use-platform.ts';

/** When the numbers are of, and what is in none of them. */
export function AsOf({ countedAt, uncounted }: Pick<PlatformFigures, 'countedAt' | 'uncounted'>) {
  const { t, ago } = useTexts();
  return (
    <p className={own.note}>
      {countedAt === null ? null : t('companyRisk.home.asOf', { ago: ago(countedAt) })}{' '}
      {uncounted === 0 ? null : t('companyRisk.home.uncounted', { count: uncounted })}
    </p>
  );
}
