import { daysLater } from '@baluarte/contract/risk/treatment.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Page } from '#kit/layout/page.tsx';
import { Empty } from '#kit/layout/panel.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { formQuery, someQuery } from './following/following-queries.ts';
import { FollowUpPanel } from './following/panel.tsx';
import styles from './following/following.module.css';

/** Controls looked through for the next one that is due. */
const most = 50;

/** The follow-up of one control alone, as a link in a message opens it: made for a phone. */
export function FollowUpPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const id = Number(useParams()['controlId']);
  const [isDone, setDone] = useState(false);
  const today = useQuery(formQuery(id)).data?.today;
  // Of one's own areas: a message is about those.
  const waiting = useQuery({
    ...someQuery({ whose: 'area', dueTo: daysLater(today ?? '2000-01-01', 0) }, most),
    enabled: today !== undefined,
  }).data;
  const others = waiting?.rows.filter((row) => row.id !== id) ?? [];
  const leave = () => void navigate(mayOpen('/risks/controls-following') ? '/risks/controls-following' : '/home');
  const goOn = () => {
    const [next] = others;
    if (next) void navigate(`/follow-up/${next.id}`, { replace: true });
    else setDone(true);
  };
  return (
    <Page title={t('following.title')}>
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
