import type { ViewSubscription } from '@baluarte/contract/record/subscription.ts';
import { viewAddress } from '@baluarte/contract/record/view-address.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { sendNow, stopSubscription, subscriptionsQuery } from './subscriptions.ts';
import styles from './subscriptions-panel.module.css';

/** By which channels the person is told of views. */
interface Told {
  email: boolean;
  inApp: boolean;
}

function Line({ one, told, onEdit }: { one: ViewSubscription; told: Told; onEdit: () => void }) {
  const { t, texts, date, dateTime } = useTexts();
  const { subscribing: words } = texts;
  const { viewId: id, viewName: name, list, query, frequency, weekday, scopeName, sentAt, failedAt, nextOn } = one;
  const rhythm =
    weekday === null
      ? words.frequencies[frequency]
      : `${words.frequencies[frequency]}, ${words.weekdays[weekday].toLowerCase()}`;
  const isTold = told.email || told.inApp;
  // Of several alike, a screen reader tells them apart.
  const labelOf = (act: string) => `${act}: ${name}`;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <Link to={viewAddress({ id, list, query })} className={styles.name}>
          {name}
        </Link>
        <p className={styles.detail}>
          {[rhythm, scopeName && t('subscribing.mine.scope', { name: scopeName })].filter(Boolean).join(' · ')}
        </p>
        <p className={styles.detail}>
          {sentAt ? t('subscribing.mine.sent', { at: dateTime(sentAt) }) : words.mine.never}
          {isTold ? ` · ${t('subscribing.mine.next', { day: date(nextOn) })}` : null}
        </p>
        {failedAt ? <p className={styles.failed}>{words.mine.hasFailed}</p> : null}
      </div>
      <Group gap="xs">
        {isTold ? (
          <Button
            variant="default"
            size="compact-md"
            aria-label={labelOf(words.send)}
            onClick={() => void sendNow(one, told.email)}
          >
            {words.send}
          </Button>
        ) : null}
        <Button variant="default" size="compact-md" aria-label={labelOf(words.edit)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={labelOf(words.stop)}
          onClick={() => void stopSubscription(one)}
        >
          {words.stop}
        </Button>
      </Group>
    </li>
  );
}

/** One's own subscriptions to saved views: when each was told and will be, and changing, sending and stopping them. */
export function SubscriptionsPanel({ told }: { told: Told }) {
  const { texts } = useTexts();
  const { data, isError, refetch } = useQuery(subscriptionsQuery);
  const [edited, setEdited] = useState<ViewSubscription | null>(null);
  const { mine } = texts.subscribing;
  return (
    <Panel title={mine.title}>
      <p className={styles.lead}>{mine.lead}</p>
      {told.email || told.inApp || !data || data.length === 0 ? null : <p className={styles.failed}>{mine.off}</p>}
      {isError ? (
        <Group role="alert" gap="sm">
          <span>{mine.failed}</span>
          <Button variant="default" size="compact-md" onClick={() => void refetch()}>
            {mine.again}
          </Button>
        </Group>
      ) : data === undefined ? (
        <Skeleton height={48} />
      ) : data.length === 0 ? (
        <p className={styles.detail}>{mine.none}</p>
      ) : (
        <ul className={styles.lines}>
          {data.map((one) => (
            <Line key={one.id} one={one} told={told} onEdit={() => setEdited(one)} />
          ))}
        </ul>
      )}
      {edited ? (
        <SubscribeDialog of={{ subscription: edited, name: edited.viewName }} onClose={() => setEdited(null)} />
      ) : null}
    </Panel>
  );
}
