import { Button } from '@mantine/core';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm, loading } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { postureEndpoints, type OwnWork } from './posture-endpoints.ts';
import styles from './posture.module.css';

type Treatment = NonNullable<OwnWork['treatments']>[number];

/** Treatments that the areas of the person answer for, each to be said done. */
export function OwnTreatments({ treatments }: { treatments: readonly Treatment[] }) {
  const { t, localized, date } = useTexts();
  const nameOf = (one: Treatment) =>
    t('posture.mine.treatment', {
      asset: one.asset,
      threat: localized({ name: one.threat, nameEn: one.threatEn }, 'name'),
      vulnerability: localized({ name: one.vulnerability, nameEn: one.vulnerabilityEn }, 'name'),
    });
  const complete = async ({ riskId, version }: Treatment, name: string) => {
    if (!(await confirm({ message: t('posture.mine.completeQuestion', { name }) }))) return;
    try {
      await loading(call(postureEndpoints.completeOwn, { params: { id: riskId }, body: { version } }));
      showDone(t('posture.mine.completed', { name }), null);
    } catch (error) {
      await showError(error);
    } finally {
      await refresh();
    }
  };
  return (
    <section className={styles.group}>
      <h3 className={styles.subtitle}>{t('posture.mine.treatments')}</h3>
      <ul className={styles.tasks}>
        {treatments.map((one) => {
          const name = nameOf(one);
          return (
            <li key={one.riskId}>
              <span>
                <strong>{t(`posture.mine.options.${one.option}`)}</strong> {name}
                {one.activity === null ? null : <span className={styles.quiet}> {one.activity}</span>}
              </span>
              <span className={styles.quiet}>
                {one.dueDate === null
                  ? t('posture.mine.noDay')
                  : t(one.isOverdue ? 'posture.mine.late' : 'posture.mine.until', { day: date(one.dueDate) })}
              </span>
              {one.waitsForControls ? (
                <span className={styles.quiet}>{t('posture.mine.waits')}</span>
              ) : (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('posture.mine.completeOne', { name })}
                  onClick={() => void complete(one, name)}
                >
                  {t('posture.mine.complete')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
