import type { EvidenceRevision } from '@baluarte/contract/inventory/evidence.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../shown/evidence.module.css';

/** What a revision says beside its files. */
export function RevisionFacts({ revision }: { revision: EvidenceRevision }) {
  const { t, date, dateTime } = useTexts();
  const { periodFrom, periodTo, receivedOn, createdAt, createdBy, note } = revision;
  const period =
    periodFrom && periodTo
      ? t('evidence.revision.period', { from: date(periodFrom), to: date(periodTo) })
      : periodFrom
        ? t('evidence.revision.from', { from: date(periodFrom) })
        : periodTo
          ? t('evidence.revision.to', { to: date(periodTo) })
          : null;
  return (
    <>
      <div className={styles.facts}>
        {period === null ? null : <span>{period}</span>}
        <span>{t('evidence.revision.received', { on: date(receivedOn) })}</span>
        <span>
          {t('evidence.revision.uploaded', { by: createdBy ?? t('catalogue.history.system'), at: dateTime(createdAt) })}
        </span>
      </div>
      {note ? <p className={styles.reason}>{note}</p> : null}
    </>
  );
}
