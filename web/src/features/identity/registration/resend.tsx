import { onlyEmail, registration } from '@baluarte/contract/identity/registration.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from '#kit/form/use-form.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { MailboxNote } from '#identity/shared/mailbox-note.tsx';
import { call } from '#kit/http/call.ts';
import { withCaptcha } from '#identity/shared/captcha/captcha.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useChecking } from '#identity/shared/captcha/use-checking.ts';
import own from './registration.module.css';

/** Seconds between two mails; the server sends none sooner. */
const PACE = 60;

/** Seconds left until a moment in milliseconds since 1970, updated every second. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((moment - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

/** Has the link of a confirmation sent again; with the e-mail in place where it is known. `isSent`: one has just gone. */
export function Resend({ email = '', isSent = false }: { email?: string; isSent?: boolean }) {
  const { t } = useTexts();
  const isChecking = useChecking();
  const [isResent, setResent] = useState(false);
  const [nextAt, setNextAt] = useState(() => (isSent ? Date.now() + PACE * 1000 : 0));
  const seconds = useSecondsUntil(nextAt);
  const form = useForm({
    schema: onlyEmail,
    initial: { email },
    async send(body) {
      await withCaptcha('register', (answer) => call(registration.resend, { body, ...answer }));
      setResent(true);
      setNextAt(Date.now() + PACE * 1000);
    },
  });
  const label = t('account.person.email');
  const isWaiting = seconds > 0;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={{ email: label }} />
      <TextInput
        id={form.idOf('email')}
        size="md"
        type="email"
        label={label}
        description={t('registration.sent.hint')}
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        required
        value={form.value.email}
        onChange={({ currentTarget }) => {
          form.set('email', currentTarget.value);
          setResent(false);
        }}
        error={form.errorOf('email')}
      />
      {isResent ? <MailboxNote email={form.value.email} /> : null}
      <output className={own.status} hidden={!isResent}>
        {isResent ? t('registration.sent.resent') : null}
      </output>
      <Button
        type="submit"
        size="md"
        variant="default"
        loading={form.isBusy && !isChecking}
        disabled={isWaiting || isChecking}
      >
        {isChecking
          ? t('registration.checking')
          : isWaiting
            ? t('registration.sent.resendIn', { seconds })
            : t('registration.sent.resend')}
      </Button>
    </form>
  );
}
