import type { AcceptanceOne } from '@baluarte/contract/risk/treatment.ts';
import { statusWord } from '#kit/catalogue/words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import styles from './treatment.module.css';

/** What exactly was accepted, on demand: the rating, factor by factor, the controls as they were, and by which version of the method. */
export function AcceptedState({ acceptance }: { acceptance: AcceptanceOne }) {
  const { t, texts, localized } = useTexts();
  const method = useMethod()?.reply;
  const { accepted, methodVersion, probability, impact } = acceptance;
  const nameOf = (level: { order: number; name: string; nameEn: string | null } | undefined, order: number) =>
    level ? `${order} · ${localized(level, 'name')}` : String(order);
  const [typeCode, levelCode] = accepted.measure?.split(':') ?? [];
  const type = method?.probabilityTypes.find(({ code }) => code === typeCode);
  const measured = type?.levels.find(({ code }) => code === levelCode);
  const factors = Object.entries(accepted.impacts ?? {}).map(([code, order]) => {
    const factor = method?.impactFactors.find((one) => one.code === code);
    const level = factor?.levels.find((one) => one.order === order);
    return {
      code,
      name: factor ? localized(factor, 'name') : code,
      order: order === null ? t('treatment.acceptance.notApplicable') : nameOf(level, order),
    };
  });
  const controls = accepted.controls && Object.entries(accepted.controls);
  const isLowered = accepted.probability !== probability || accepted.impact !== impact;
  return (
    <details className={styles.accepted}>
      <summary>{t('treatment.acceptance.what')}</summary>
      <dl>
        {accepted.probability === undefined ? null : (
          <>
            <dt>
              {t('treatment.acceptance.probability')}
              {type ? ` (${localized(type, 'name')})` : null}
            </dt>
            <dd>{nameOf(measured, accepted.probability)}</dd>
          </>
        )}
        {factors.map(({ code, name, order }) => (
          <div key={code} className={styles.acceptedFactor}>
            <dt>{name}</dt>
            <dd>{order}</dd>
          </div>
        ))}
        {isLowered && probability !== undefined && impact !== undefined ? (
          <>
            <dt>{t('treatment.acceptance.afterControls')}</dt>
            <dd>{t('treatment.acceptance.place', { probability, impact })}</dd>
          </>
        ) : null}
        {controls ? (
          <>
            <dt>{t('treatment.acceptance.controls')}</dt>
            <dd>
              {controls.length === 0
                ? t('treatment.acceptance.noControls')
                : controls.map(([code, id]) => `${code} (${statusWord(texts, 'control', id)})`).join(', ')}
            </dd>
          </>
        ) : null}
        <dt>{t('treatment.acceptance.method')}</dt>
        <dd>{t('treatment.acceptance.version', { version: methodVersion })}</dd>
      </dl>
    </details>
  );
}
