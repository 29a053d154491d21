import type { NotificationRow } from '@baluarte/contract/record/notification-list.ts';
import { sentenceOf } from '@baluarte/texts/notification-sentence.ts';
import { IconCheck } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { markRead } from './notifications.ts';
import styles from './item.module.css';

/** A notification in the language in use. */
export function useSentence(): (row: NotificationRow) => string {
  const { texts, number } = useTexts();
  return useCallback(({ subject, params }) => sentenceOf(texts, subject, params, { number }), [texts, number]);
}

const mark = (id: number) => markRead({ ids: [id] }).catch(showError);

interface ItemProps {
  row: NotificationRow;
  /** Something was opened from it. */
  onOpen?: () => void;
}

/** One notification: opening it goes to its page and marks it read; a button marks it without going anywhere. */
export function NotificationItem({ row, onOpen }: ItemProps) {
  const { t, texts, ago, dateTime } = useTexts();
  const sentence = useSentence()(row);
  const isUnread = row.readAt === null;
  const open = () => {
    if (isUnread) void mark(row.id);
    onOpen?.();
  };
  const words = (
    <>
      <span className={styles.sentence}>{sentence}</span>
      <span className={styles.detail}>
        {texts.notification.kinds[row.kind].name} ·{' '}
        <time dateTime={row.at} title={dateTime(row.at)}>
          {ago(row.at)}
        </time>
        {isUnread ? <span className="b-visually-hidden">. {t('notification.isUnread')}</span> : null}
      </span>
    </>
  );
  return (
    <li className={styles.item} data-unread={isUnread || undefined}>
      {row.link === null ? (
        <div className={styles.words}>{words}</div>
      ) : (
        <Link to={row.link} className={styles.words} onClick={open}>
          {words}
        </Link>
      )}
      {isUnread ? (
        <button
          type="button"
          className={styles.mark}
          title={t('notification.markRead')}
          aria-label={`${t('notification.markRead')}: ${sentence}`}
          onClick={() => void mark(row.id)}
        >
          <IconCheck size={16} stroke={2} aria-hidden />
        </button>
      ) : null}
    </li>
  );
}
