import type { AuditRequestRow } from '@baluarte/contract/record/audit-request.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './audit-request.module.css';

/** Until when a request is to be answered; marked where that day is over and it is not. */
export function DueMark({ request: { dueDate, isOverdue } }: { request: AuditRequestRow }) {
  const { t, date } = useTexts();
  if (dueDate === null) return '—';
  return (
    <span className={styles.due} data-late={isOverdue || undefined}>
      {isOverdue ? (
        <>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          <span className="b-visually-hidden">{t('auditRequest.overdueSince')} </span>
        </>
      ) : null}
      {date(dueDate)}
    </span>
  );
}
