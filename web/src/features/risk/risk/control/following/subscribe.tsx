import { Button, Skeleton, TextInput } from '@mantine/core';
import type { SharedCalendar } from '@baluarte/contract/risk/follow-up-calendar.ts';
import { followers, type Follower } from '@baluarte/contract/risk/follow-up.ts';
import { IconAlertTriangle, IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { CurrentPassword } from '#kit/account/current-password.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useCopyField } from '#kit/form/use-copy-field.ts';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { summaryQuery } from './following-queries.ts';
import { calendarsQuery, endCalendar, shareCalendar, webcalOf } from './shared-calendars.ts';
import styles from './following.module.css';

const proof = z.object({ password: z.string().max(200) });

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
  const [isMaking, setMaking] = useState(false);
  const name = t(`following.whose.${whose}`);
  const end = async () => {
    setBusy(true);
    if (await endCalendar({ whose })) onMade(undefined);
    setBusy(false);
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
            onClick={() => void end()}
          >
            {t('following.feed.revoke')}
          </Button>
        ) : isMaking ? null : (
          <Button
            size="xs"
            variant="default"
            aria-label={t('following.feed.makeLabel', { whose: name })}
            leftSection={<IconCalendarPlus {...icon} />}
            onClick={() => setMaking(true)}
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
      {isMaking && !shared ? (
        <MakeAddress
          whose={whose}
          name={name}
          onMade={(made) => {
            onMade(made);
            setMaking(false);
          }}
          onCancel={() => setMaking(false)}
        />
      ) : null}
      {shared && address !== undefined ? <Address name={name} address={address} /> : null}
    </li>
  );
}

interface MakeAddressProps {
  whose: Follower;
  /** Of the calendar, as the page calls it. */
  name: string;
  onMade: (address: string) => void;
  onCancel: () => void;
}

/** Asks for the password again, then makes the address. */
function MakeAddress({ whose, name, onMade, onCancel }: MakeAddressProps) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    schema: proof,
    initial: { password: '' },
    send: async ({ password }) => onMade((await shareCalendar(whose, password)).address),
  });
  return (
    <form
      noValidate
      className={styles.feedProof}
      onSubmit={form.submit}
      aria-label={t('following.feed.makeLabel', { whose: name })}
    >
      <FormErrors form={{ ...form, issues: [] }} labels={{}} />
      <p className={styles.quiet}>{t('following.feed.proof')}</p>
      <CurrentPassword
        size="sm"
        required={false}
        {...form.text('password')}
        label={t('account.password.current')}
        description={t('following.feed.noPassword')}
        ref={field}
      />
      <div className={styles.feedActs}>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
        <Button size="xs" type="submit" loading={form.isBusy}>
          {t('following.feed.make')}
        </Button>
      </div>
    </form>
  );
}

/** An address that was just made: to copy, or to open in the calendar program of this device. */
function Address({ name, address }: { name: string; address: string }) {
  const { t } = useTexts();
  const { field, state, isCopied, copy } = useCopyField(address);
  useEffect(() => field.current?.focus(), [field]);
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
