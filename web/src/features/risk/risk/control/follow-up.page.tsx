import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Page } from '#kit/layout/page.tsx';
import { Empty } from '#kit/layout/panel.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { formQuery, someQuery } from './following/following-queries.ts';
import { FollowUpPanel } from './following/panel.tsx';
import styles from './following/following.module.css';

/** Controls looked through for the next one that is due. */
const most = 50;

/** What the link of a message names the controls by that it counts. */
const counted = ['responsibleId', 'riskOwnerId', 'dueFrom', 'dueTo'] as const;

/** The follow-up of one control alone, as a link in a message opens it, then of the others it tells of: made for a phone. */
export function FollowUpPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const id = Number(useParams()['controlId']);
  const [isDone, setDone] = useState(false);
  const today = useQuery(formQuery(id)).data?.today;
  const [search] = useSearchParams();
  const named = Object.fromEntries(
    counted.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])),
  );
  const isNamed = Object.keys(named).length > 0;
  // A message that names none is of one's own areas.
  const query: Record<string, string> = isNamed ? named : { whose: 'area', dueTo: today ?? '' };
  const waiting = useQuery({ ...someQuery(query, most), enabled: today !== undefined }).data;
  const others = waiting?.rows.filter((row) => row.id !== id) ?? [];
  const list = mayOpen('/risks/controls-following')
    ? `/risks/controls-following?${new URLSearchParams(named).toString()}`
    : null;
  const leave = () => void navigate(list ?? '/home');
  const goOn = () => {
    const [next] = others;
    if (next) void navigate({ pathname: `/follow-up/${next.id}`, search: search.toString() }, { replace: true });
    else setDone(true);
  };
  return (
    <Page
      title={t('following.title')}
      actions={
        list !== null && isNamed ? (
          <Button component={Link} to={list} size="xs" variant="default">
            {t('following.toList')}
          </Button>
        ) : null
      }
    >
      {isDone ? (
        <Empty title={t('following.done.title')} text={t('following.done.text')} />
      ) : (
        <div className={styles.alone}>
          <FollowUpPanel id={id} left={others.length} onSaved={goOn} onClose={leave} />
        </div>
      )}
    </Page>
  );
}
