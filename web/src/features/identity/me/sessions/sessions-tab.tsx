import { me } from '@baluarte/contract/identity/me.ts';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { call, type Answer } from '#kit/http/call.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { LoadError } from '#kit/layout/load-error.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../my-account.module.css';
import { meKey } from '../use-me.ts';
import { Activity } from './activity.tsx';
import { useDeviceWords } from './use-device-words.ts';

type OwnSession = Answer<typeof me.sessions>[number];

const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet } as const;
/** Noted once a minute at most: within two, a session is in use. */
const NOW = 120_000;
const isInUse = ({ usedAt }: OwnSession) => Date.now() - Date.parse(usedAt) < NOW;

const again = () => queryClient.invalidateQueries({ queryKey: meKey });

function Row({ session }: { session: OwnSession }) {
  const { t, ago, dateTime } = useTexts();
  const device = useDeviceWords()(session.device);
  const Icon = icons[session.device.kind ?? 'desktop'];
  const end = useMutation({
    mutationFn: () => call(me.endSession, { params: { id: session.id } }),
    onSuccess: () => toastText('me.sessions.ended'),
    onSettled: again,
  });
  const ask = async () => {
    if (await confirm({ message: t('me.sessions.confirmEnd', { device }), isDangerous: true })) end.mutate();
  };
  return (
    <li className={styles.row}>
      <Icon size={24} stroke={1.5} className={styles.sign} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>
          {device}
          {session.isThis ? (
            <Badge component="span" variant="default">
              {t('me.sessions.isThis')}
            </Badge>
          ) : null}
        </p>
        <ul className={styles.details}>
          <li>{isInUse(session) ? t('me.sessions.inUse') : t('me.sessions.used', { ago: ago(session.usedAt) })}</li>
          {session.address ? <li>{t('me.sessions.from', { address: session.address })}</li> : null}
          {session.company ? <li>{session.company.name}</li> : null}
          <li>{t('me.sessions.began', { at: dateTime(session.createdAt) })}</li>
        </ul>
      </div>
      {session.isThis ? null : (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={t('me.sessions.endLabel', { device })}
          onClick={() => void ask()}
        >
          {t('me.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const { t } = useTexts();
  const end = useMutation({
    mutationFn: () => call(me.endOtherSessions),
    onSuccess: ({ ended }) => toastText('me.sessions.endedMany', { count: ended }),
    onSettled: again,
  });
  const ask = async () => {
    if (await confirm({ message: t('me.sessions.confirmOthers'), isDangerous: true })) end.mutate();
  };
  return (
    <Button size="xs" variant="default" loading={end.isPending} onClick={() => void ask()}>
      {t('me.sessions.endOthers')}
    </Button>
  );
}

/** Where the account is open, the end of each, and what happened to the account lately. */
export function SessionsTab() {
  const { t } = useTexts();
  const query = useQuery({
    queryKey: [...meKey, 'sessions'],
    queryFn: ({ signal }) => call(me.sessions, { signal }),
  });
  const others = query.data?.filter(({ isThis }) => !isThis).length ?? 0;
  return (
    <div className={styles.stack}>
      <Panel title={t('me.sessions.title')} actions={others > 0 ? <EndOthers /> : undefined} isFlush>
        <p className={styles.intro}>
          {t('me.sessions.lead')} {query.data && others === 0 ? t('me.sessions.onlyThis') : null}
        </p>
        {query.data ? (
          <ul className={styles.rows} aria-label={t('me.sessions.title')}>
            {query.data.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        ) : query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </Panel>
      <Activity />
    </div>
  );
}
