import { me as endpoints } from '@baluarte/contract/identity/me.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from '#kit/form/use-form.ts';
import { CurrentPassword } from '#kit/account/current-password.tsx';
import { EmailField } from '#kit/account/email-field.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import formStyles from '#kit/account/form.module.css';
import { call } from '#kit/http/call.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../my-account.module.css';
import { meKey, type Me } from '../use-me.ts';

const schema = endpoints.changeEmail.body.required({ password: true });

function ChangeForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const { t } = useTexts();
  const form = useForm({
    schema,
    initial: { email: '', password: '' },
    check: ({ password }) => (hasPassword && password === '' ? [{ path: 'password', code: 'required' }] : []),
    async send({ email, password }) {
      await call(endpoints.changeEmail, { body: hasPassword ? { email, password } : { email }, isSecret: true });
      await queryClient.invalidateQueries({ queryKey: meKey });
      onDone();
    },
  });
  const labels = { email: t('me.email.new'), password: t('me.email.password') };
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={labels} />
      <div className={formStyles.pair}>
        <EmailField {...form.text('email')} label={labels.email} autoComplete="off" data-autofocus />
        {hasPassword ? <CurrentPassword {...form.text('password')} label={labels.password} /> : null}
      </div>
      <div className={styles.actions}>
        <Button type="submit" loading={form.isBusy}>
          {t('me.email.ask')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}

function Side({ label, address, isConfirmed }: { label: string; address: string; isConfirmed: boolean }) {
  const { t } = useTexts();
  const Icon = isConfirmed ? IconCircleCheck : IconCircle;
  return (
    <li>
      <Icon size={16} stroke={1.5} aria-hidden /> {label} ({address}):{' '}
      {t(isConfirmed ? 'me.email.isConfirmed' : 'me.email.isWaiting')}
    </li>
  );
}

function Pending({ me, pending }: { me: Me; pending: NonNullable<Me['pendingEmail']> }) {
  const { t, ago } = useTexts();
  const cancel = useMutation({
    mutationFn: () => call(endpoints.cancelEmail),
    onSuccess: () => toastText('me.email.cancelled'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meKey }),
  });
  return (
    <div className={styles.stack}>
      <p className={styles.name}>{t('me.email.pending', { email: pending.email })}</p>
      <p className={styles.note}>
        {t('me.email.sent')} {t('me.email.until', { when: ago(pending.expiresAt) })}
      </p>
      <ul className={styles.details}>
        <Side label={t('me.email.old')} address={me.email} isConfirmed={pending.isOldConfirmed} />
        <Side label={t('me.email.new')} address={pending.email} isConfirmed={pending.isNewConfirmed} />
      </ul>
      <div>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('me.email.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** The e-mail one is known by, and its change: asked for here, confirmed from both addresses. */
export function EmailPanel({ me }: { me: Me }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('me.email.title')}>
      <p className={styles.name}>{me.email}</p>
      <p className={styles.lead}>{t('me.email.lead')}</p>
      {me.pendingEmail ? (
        <Pending me={me} pending={me.pendingEmail} />
      ) : isOpen ? (
        <ChangeForm hasPassword={me.hasPassword} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('me.email.change')}
        </Button>
      )}
    </Panel>
  );
}
