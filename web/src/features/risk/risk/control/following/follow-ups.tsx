import { ActionIcon, Button, Menu } from '@mantine/core';
import type { FollowUp } from '@baluarte/contract/risk/follow-up.ts';
import { IconDots, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { followUpsQuery, removeFollowUp, useFollowUpPermits } from './following-queries.ts';
import { ProgressMark, RatingMark } from './marks.tsx';
import styles from './following.module.css';

const FollowUpHistory = lazy(() => import('./follow-up-history.tsx').then((m) => ({ default: m.FollowUpHistory })));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface FollowUpsProps {
  controlId: number;
  /** Whether they may be changed as the control is; not without it. */
  isOpen?: boolean;
  onEdit?: (one: FollowUp) => void;
}

/** What was found of a control until now, the newest first. */
export function FollowUps({ controlId, isOpen = false, onEdit }: FollowUpsProps) {
  const { t } = useTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    followUpsQuery(controlId),
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.laneSkeleton} aria-busy="true" />;
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <section className={styles.past} aria-label={t('following.historyTitle')}>
      <h3 className={styles.heading}>{t('following.historyTitle')}</h3>
      {rows.length === 0 ? <p className={styles.quiet}>{t('following.noHistory')}</p> : null}
      <ol className={styles.cards}>
        {rows.map((one) => (
          <li key={one.id} className={styles.found}>
            <One one={one} isOpen={isOpen} {...(onEdit && { onEdit })} />
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('following.moreHistory')}
        </Button>
      ) : null}
    </section>
  );
}

function One({ one, isOpen, onEdit }: { one: FollowUp } & Omit<FollowUpsProps, 'controlId'>) {
  const { t, date } = useTexts();
  const permits = useFollowUpPermits();
  const mayOpen = useMayOpen();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <>
      <div className={styles.cardHead}>
        <span>
          <strong>{date(one.date)}</strong>{' '}
          {one.createdBy === null ? null : (
            <span className={styles.quiet}>{t('following.by', { person: one.createdBy })}</span>
          )}
        </span>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('following.actions', { date: date(one.date) })}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isOpen && onEdit && permits.edit(one) ? (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(one)}>
                {t('following.editOne')}
              </Menu.Item>
            ) : null}
            <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => setHistoryOpen(true)}>
              {t('following.changes')}
            </Menu.Item>
            {isOpen && permits.remove ? (
              <Menu.Item
                color="var(--b-danger)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => void removeFollowUp(one)}
              >
                {t('following.remove')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
        {isHistoryOpen ? (
          <Suspense fallback={null}>
            <FollowUpHistory one={one} onClose={() => setHistoryOpen(false)} />
          </Suspense>
        ) : null}
      </div>
      <p className={styles.said}>{one.description}</p>
      {one.participants === null ? null : <p className={styles.quiet}>{one.participants}</p>}
      <div className={styles.cardFoot}>
        <ProgressMark progress={one.progress} />
        <RatingMark rating={one.rating} />
        {one.closeDate === null ? null : (
          <span className={styles.quiet}>{t('following.closedOn', { date: date(one.closeDate) })}</span>
        )}
      </div>
      {one.evidence.length > 0 ? (
        <ul className={styles.proofs}>
          {one.evidence.map(({ id, name }) => (
            <li key={id}>
              {mayOpen('/evidence/show/:evidenceId') ? <Link to={`/evidence/show/${id}`}>{name}</Link> : name}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
