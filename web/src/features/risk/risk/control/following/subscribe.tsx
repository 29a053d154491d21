import { Button, Skeleton, TextInput } from '@mantine/core';
import type { SharedCalendar } from '@baluarte/contract/risk/follow-up-calendar.ts';
import { followers, type Follower } from '@baluarte/contract/risk/follow-up.ts';
import { IconAlertTriangle, IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { summaryQuery } from './following-queries.ts';
import { calendarsQuery, endCalendar, shareCalendar, webcalOf } from './shared-calendars.ts';
import styles from './following.module.css';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Addresses at which a calendar program reads what is due: makes them, says which there are, and ends them. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(calendarsQuery);
  // An address that was just made is shown this once.
  const [made, setMade] = useState<Partial<Record<Follower, string>>>({});
  return (
    <Dialog
      title={t('following.feed.title')}
      size="lg"
      held={Object.keys(made).length > 0 ? 'beside' : undefined}
      onClose={onClose}
    >
      <div className={styles.feed}>
        <p className={styles.feedLead}>
          {t('following.feed.lead')} {t('following.feed.all')}
        </p>
        <p className={styles.feedWarning}>
          <IconAlertTriangle {...icon} size={18} />
          {t('following.feed.warning')}
        </p>
        {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <ul className={styles.cards}>
            {followers.map((whose) => (
              <OneCalendar
                key={whose}
                whose={whose}
                shared={data.find((each) => each.whose === whose)}
                address={made[whose]}
                onMade={(address) => setMade((now) => ({ ...now, [whose]: address }))}
              />
            ))}
          </ul>
        ) : error ? null : (
          <Skeleton height={160} aria-busy="true" />
        )}
      </div>
    </Dialog>
  );
}

interface OneCalendarProps {
  whose: Follower;
  /** Undefined: it is not shared. */
  shared: SharedCalendar | undefined;
  address: string | undefined;
  onMade: (address: string | undefined) => void;
}

/** One calendar: shared or not, since when, and read when; its address where it was just made. */
function OneCalendar({ whose, shared, address, onMade }: OneCalendarProps) {
  const { t, ago } = useTexts();
  const summary = useQuery(summaryQuery([])).data;
  const [isBusy, setBusy] = useState(false);
  const name = t(`following.whose.${whose}`);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const share = async () => onMade((await shareCalendar(whose))?.address);
  const end = async () => {
    if (await endCalendar({ whose })) onMade(undefined);
  };
  return (
    <li className={styles.found}>
      <div className={styles.feedHead}>
        <div>
          <h3 className={styles.feedName}>{name}</h3>
          <p className={styles.quiet}>{t(`following.whoseText.${whose}`)}</p>
        </div>
        {shared ? (
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            aria-label={t('following.feed.revokeLabel', { whose: name })}
            onClick={() => void act(end)}
          >
            {t('following.feed.revoke')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            aria-label={t('following.feed.makeLabel', { whose: name })}
            leftSection={<IconCalendarPlus {...icon} />}
            onClick={() => void act(share)}
          >
            {t('following.feed.make')}
          </Button>
        )}
      </div>
      {whose === 'area' && summary?.hasAreas === false ? (
        <p className={styles.quiet}>{t('following.noAreas')}</p>
      ) : null}
      {shared ? (
        <p className={styles.quiet}>
          {t('following.feed.made', { ago: ago(shared.createdAt) })} ·{' '}
          {shared.readAt === null
            ? t('following.feed.neverRead')
            : t('following.feed.read', { ago: ago(shared.readAt) })}
        </p>
      ) : null}
      {shared && address !== undefined ? <Address name={name} address={address} /> : null}
    </li>
  );
}

type Copying = 'not yet' | 'copied' | 'failed';

/** An address that was just made: to copy, or to open in the calendar program of this device. */
function Address({ name, address }: { name: string; address: string }) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [state, setState] = useState<Copying>('not yet');
  const isCopied = state === 'copied';
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
    } catch {
      // No clipboard outside of https, or it was not permitted; the address is selected.
      setState('failed');
    }
  };
  return (
    <div className={styles.feedAddress}>
      <TextInput
        ref={field}
        className={styles.feedField ?? ''}
        label={t('following.feed.address', { whose: name })}
        description={t('following.feed.once')}
        value={address}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />} onClick={() => void copy()}>
        {t(isCopied ? 'following.feed.copied' : 'following.feed.copy')}
      </Button>
      <Button component="a" href={webcalOf(address)} variant="default" leftSection={<IconCalendarPlus {...icon} />}>
        {t('following.feed.openHere')}
      </Button>
      <output className={state === 'failed' ? styles.quiet : 'b-visually-hidden'}>
        {state === 'not yet' ? null : t(isCopied ? 'following.feed.copied' : 'following.feed.copyFailed')}
      </output>
    </div>
  );
}
