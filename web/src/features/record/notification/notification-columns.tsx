import type { NotificationRow } from '@baluarte/contract/record/notification-list.ts';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Ago } from '#kit/formats/ago.tsx';
import type { ColumnRenderer, ListRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { useSentence } from './item.tsx';
import { markRead } from './notifications.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { notificationsListed, notificationsShape, type NotificationColumn } from './notifications-listed.ts';
import styles from './notifications.module.css';

const mark = (id: number) => void markRead({ ids: [id] }).catch(showError);

/** What happened; opening it goes to its page and marks it read. */
function Sentence({ row }: { row: NotificationRow }) {
  const sentence = useSentence()(row);
  const isUnread = row.readAt === null;
  const words = <span className={isUnread ? styles.unread : styles.sentence}>{sentence}</span>;
  return row.link === null ? (
    words
  ) : (
    <Link to={row.link} tabIndex={-1} className={styles.link} onClick={() => isUnread && mark(row.id)}>
      {words}
    </Link>
  );
}

function Kind({ kind }: Pick<NotificationRow, 'kind'>) {
  return useTexts().texts.notification.kinds[kind].name;
}

/** Whether it was read, and the way to say so without going anywhere. */
function State({ row }: { row: NotificationRow }) {
  const { t } = useTexts();
  const sentenceOf = useSentence();
  if (row.readAt !== null) return <span className={styles.quiet}>{t('notification.states.read')}</span>;
  return (
    <span className={styles.state}>
      {t('notification.states.unread')}
      <button
        type="button"
        className={styles.mark}
        title={t('notification.markRead')}
        aria-label={`${t('notification.markRead')}: ${sentenceOf(row)}`}
        onClick={() => mark(row.id)}
      >
        <IconCheck size={16} stroke={2} aria-hidden />
      </button>
    </span>
  );
}

const columns: Readonly<Record<NotificationColumn, ColumnRenderer<NotificationRow>>> = {
  sentence: { show: (row) => <Sentence row={row} />, width: 360, isFlexible: true },
  kind: { show: ({ kind }) => <Kind kind={kind} />, width: 196 },
  at: { show: ({ at }) => <Ago at={at} />, kind: 'moment', width: 150 },
  state: { show: (row) => <State row={row} />, width: 132 },
  readAt: { kind: 'moment', width: 180 },
};
/** The columns of the list of notifications. */
export const notificationsRenderer: ListRenderer<NotificationRow> = {
  name: notificationsListed.name,
  shape: notificationsShape,
  columns,
};
