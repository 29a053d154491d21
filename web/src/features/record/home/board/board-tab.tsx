import { boardLink, type BoardLink } from '@baluarte/contract/record/board-link.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { LoadError } from '#kit/layout/load-error.tsx';
import { PageLink } from '#kit/layout/page-link.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './board.module.css';

const NewLinkDialog = lazy(() => import('./new-link-dialog.tsx').then((m) => ({ default: m.NewLinkDialog })));

const linksKey = ['boardLinks'];

/** Links to the page for the board: what each shows and until when, how often it was opened, and its end. */
export function BoardTab() {
  const { t } = useTexts();
  const [isMaking, setMaking] = useState(false);
  const query = useQuery({
    queryKey: linksKey,
    queryFn: ({ signal }) => call(boardLink.list, { signal, isPart: true }),
    staleTime: 0,
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: linksKey });
  return (
    <Panel
      title={t('board.tab')}
      isFlush
      actions={
        <Button size="xs" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setMaking(true)}>
          {t('board.new')}
        </Button>
      }
    >
      <p className={styles.intro}>{t('board.lead')}</p>
      {query.isError ? <LoadError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <PageSkeleton /> : null}
      {query.data?.length === 0 ? <Empty title={t('board.empty')} text={t('board.emptyText')} /> : null}
      {query.data && query.data.length > 0 ? (
        <ul className={styles.links} aria-label={t('board.tab')}>
          {query.data.map((link) => (
            <LinkRow key={link.id} link={link} onRevoked={refresh} />
          ))}
        </ul>
      ) : null}
      {isMaking ? (
        <Suspense>
          <NewLinkDialog onMade={refresh} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** What of the company it shows, in words. */
function scopesOf({ scopeIds, scopes }: BoardLink, t: ReturnType<typeof useTexts>['t']): string {
  if (scopeIds.length === 0) return t('board.page.everyScope');
  return scopes.length === 0 ? t('board.noScope') : scopes.join(', ');
}

function LinkRow({ link, onRevoked }: { link: BoardLink; onRevoked: () => void }) {
  const { t, texts, dateTime, date, number } = useTexts();
  const { id, name, language, createdBy, hasDetails, expiresAt, revokedAt, openedAt, openedCount, isOpen } = link;
  const revoke = useMutation({
    mutationFn: () => call(boardLink.revoke, { params: { id } }),
    onSuccess: () => toastText('board.revoked'),
    onSettled: onRevoked,
  });
  const ask = async () => {
    if (await confirm({ message: t('board.confirmRevoke', { name }), isDangerous: true })) revoke.mutate();
  };
  const validity =
    revokedAt !== null
      ? t('board.revokedAt', { date: date(revokedAt) })
      : t(isOpen ? 'board.until' : 'board.over', { date: date(expiresAt) });
  return (
    <li className={styles.link} data-over={!isOpen || undefined}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>
          {[
            validity,
            createdBy === null ? '' : t('board.by', { name: createdBy }),
            hasDetails ? t('board.details') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.quiet}>
          {scopesOf(link, t)} · {texts.board.languages[language]}
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('board.columns.opened')}</dt>
          <dd>{openedAt === null ? t('board.never') : dateTime(openedAt)}</dd>
        </div>
        <div>
          <dt>{t('board.columns.count')}</dt>
          <dd>
            {openedCount === 0 ? (
              number(openedCount)
            ) : (
              <PageLink to="/audit" query={`boardLinkId=${id}`} label={t('board.seeOpenings', { name })}>
                {number(openedCount)}
              </PageLink>
            )}
          </dd>
        </div>
      </dl>
      {isOpen ? (
        <Button
          variant="default"
          size="xs"
          loading={revoke.isPending}
          aria-label={t('board.revokeLabel', { name })}
          onClick={() => void ask()}
        >
          {t('board.revoke')}
        </Button>
      ) : null}
    </li>
  );
}
