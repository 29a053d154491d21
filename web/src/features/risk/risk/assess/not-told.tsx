import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { IconEyeOff } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import { LevelCell } from '#risk/shared/level-cell.tsx';
import { useMissingWords } from '#risk/shared/missing-words.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { useRiskPermits } from '../risk-acts.ts';
import styles from '../panel/panel.module.css';

/** Of a risk whose assessment is not told as a whole: how far it got, what is told of it, and what the role does not show. */
export function NotTold({ risk }: { risk: RiskOne }) {
  const { t, list, localized } = useTexts();
  const missing = useMissingWords()(risk);
  const method = useMethod();
  const { seesProbability, seesImpacts } = useRiskPermits();
  const hidden = [
    ...(seesProbability ? [] : [t('risk.hidden.probability')]),
    ...(seesImpacts ? [] : [t('risk.hidden.impacts')]),
    ...(seesImpacts && isWithoutLevels(risk) ? [t('risk.hidden.levels')] : []),
  ];
  const nameOf = (id: number) => {
    const factor = method?.factors.find((each) => each.id === id);
    return factor ? [localized(factor, 'name')] : [];
  };
  const rated = risk.impacts?.flatMap(({ impactFactorId, applies }) => (applies ? nameOf(impactFactorId) : [])) ?? [];
  const aside = risk.impacts?.flatMap(({ impactFactorId, applies }) => (applies ? [] : nameOf(impactFactorId))) ?? [];
  return (
    <div className={styles.notTold}>
      {risk.level === undefined ? (
        <p>
          {t('risk.fields.completeness')}: <strong>{missing}</strong>
        </p>
      ) : (
        <LevelCell risk={risk} />
      )}
      {isWithoutLevels(risk) && rated.length > 0 ? <p>{t('risk.hidden.rated', { factors: list(rated) })}</p> : null}
      {isWithoutLevels(risk) && aside.length > 0 ? <p>{t('risk.hidden.aside', { factors: list(aside) })}</p> : null}
      {hidden.length > 0 ? (
        <p className={styles.hidden}>
          <IconEyeOff size={16} stroke={1.5} aria-hidden />
          {t('risk.hidden.text', { what: list(hidden) })}
        </p>
      ) : null}
    </div>
  );
}

const isWithoutLevels = ({ impacts = [] }: RiskOne): boolean => impacts.some(({ levelId }) => levelId === undefined);
