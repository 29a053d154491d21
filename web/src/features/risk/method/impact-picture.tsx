import { HeatPicture } from '#risk/shared/heat-picture.tsx';
import { useRangeName } from '#risk/shared/range-words.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { FactorOf } from './factor.ts';
import type { LevelRow } from './level-rows.ts';
import styles from './method.module.css';
import { axesOf, pictureOf, type Step } from './picture.ts';

interface ImpactPictureProps {
  factor: FactorOf;
  rows: readonly LevelRow[];
}

/** The colours the scale would have with the levels as they are typed; nothing for whom may not read the method. */
export function ImpactPicture({ factor, rows }: ImpactPictureProps) {
  const { t, localized } = useTexts();
  const method = useMethod();
  const rangeName = useRangeName();
  if (!method) return null;
  const axes = axesOf(method, (level) => localized(level, 'name'));
  const own = rows.map((row): Step => ({ order: row.order, name: localized(row, 'name') }));
  const others = method.factors.filter(({ id }) => id !== factor.id);
  const impact = axesOf({ ...method, factors: others }, (level) => localized(level, 'name')).impact;
  const steps = [...impact, ...own.filter(({ order }) => !impact.some((step) => step.order === order))];
  const map = pictureOf(method, axes, factor.statusId === 1 ? { impact: steps } : {});
  if (!map) return null;
  return (
    <section className={styles.picture}>
      <h3 className={styles.pictureTitle}>{t('method.picture.title')}</h3>
      <HeatPicture map={map} caption={t('method.picture.caption')} rangeName={rangeName} />
      <p className={styles.quiet}>{t('method.picture.text')}</p>
    </section>
  );
}
