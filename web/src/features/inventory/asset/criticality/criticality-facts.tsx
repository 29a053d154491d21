import { dimensions } from '@baluarte/contract/inventory/criticality.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Section } from '#kit/catalogue/form/section.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { LevelBadge } from '../../shared/level-badge.tsx';
import { criticalityQuery } from './criticality-queries.ts';
import styles from './criticality.module.css';
import { Inherited } from './inherited.tsx';

/** The criticality of an asset, now or at the moment it is read at, with each dimension, its reason and what it inherits; and what is missing. */
export function CriticalityFacts({ id }: { id: number }) {
  const { t, texts, list } = useTexts();
  const at = useSearchParams()[0].get('at') ?? undefined;
  const { data } = useQuery(criticalityQuery(id, at));
  if (!data) return null;
  const missing = dimensions.filter((name) => data[name].needed === null);
  return (
    <Section title={texts.asset.fields.criticality}>
      <div>
        <dt className={styles.label}>{texts.asset.fields.criticality}</dt>
        <dd className={styles.fact}>
          <LevelBadge level={data.criticality} />{' '}
          {data.override ? (
            <>
              {texts.asset.fields.criticalityReason}: {data.override.reason}
            </>
          ) : missing.length > 0 ? (
            t('criticality.missing', {
              what: list(missing.map((name) => t(`criticality.dimensions.${name}`).toLowerCase())),
            })
          ) : null}
        </dd>
      </div>
      {dimensions.map((name) => {
        const { own, reason, inherited, needed } = data[name];
        return (
          <div key={name}>
            <dt className={styles.label}>{t(`criticality.dimensions.${name}`)}</dt>
            <dd className={styles.fact}>
              <LevelBadge level={needed} none={t('criticality.unsaid')} /> {reason}
              {inherited !== null && inherited !== own && inherited === needed ? (
                <span className={styles.inheritedFact}>
                  {t('criticality.inherited')}: <Inherited dimension={data[name]} at={data.at} />
                </span>
              ) : null}
            </dd>
          </div>
        );
      })}
    </Section>
  );
}
