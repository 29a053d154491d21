import { HeatPicture } from '#risk/shared/heat-picture.tsx';
import { useRangeName } from '#risk/shared/range-words.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { MeasureSet } from './measure-set.ts';
import styles from './method.module.css';
import { axesOf, pictureOf } from './picture.ts';

/** The colours the scale would have with the measures as they are typed. */
export function ProbabilityPicture({ set }: { set: MeasureSet }) {
  const { t, localized } = useTexts();
  const method = useMethod();
  const rangeName = useRangeName();
  if (!method) return null;
  const type = set.types.find(({ isDefault }) => isDefault) ?? set.types[0];
  const steps = (type?.levels ?? []).map((level) => ({ order: level.order, name: localized(level, 'name') }));
  const axes = axesOf(method, (level) => localized(level, 'name'));
  const map = pictureOf(method, axes, { probability: steps });
  if (!map) return null;
  return (
    <section className={styles.picture}>
      <h2 className={styles.pictureTitle}>{t('method.picture.title')}</h2>
      <HeatPicture map={map} caption={t('method.picture.caption')} rangeName={rangeName} />
      <p className={styles.quiet}>{t('method.picture.text')}</p>
    </section>
  );
}
