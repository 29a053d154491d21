import { onlyEmail, registration } from '@baluarte/contract/identity/registration.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useForm } from '#kit/form/use-form.ts';
import { EmailField } from '#kit/account/email-field.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { MailboxNote } from '#identity/shared/mailbox-note.tsx';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { withCaptcha } from '#identity/shared/captcha/captcha.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useChecking } from '#identity/shared/captcha/use-checking.ts';

function RestoreForm({ email, onDone }: { email: string; onDone: (email: string) => void }) {
  const { t } = useTexts();
  const isChecking = useChecking();
  const form = useForm({
    schema: onlyEmail,
    initial: { email },
    async send(body) {
      await withCaptcha('restore', (answer) => call(registration.restore, { body, ...answer }));
      onDone(body.email);
    },
  });
  const label = t('account.person.email');
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={{ email: label }} />
      <EmailField {...form.text('email')} label={label} autoComplete="username" />
      <Button type="submit" size="md" loading={form.isBusy && !isChecking} disabled={isChecking}>
        {t(isChecking ? 'registration.checking' : 'registration.restore.submit')}
      </Button>
    </form>
  );
}

/** Requests a link to choose a password. The message afterwards is the same for every e-mail. */
export function RestorePasswordPage() {
  const { t } = useTexts();
  const { email = '' } = (useLocation().state ?? {}) as { email?: string };
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = <Link to="/login">{t('account.back')}</Link>;
  if (sentTo === null)
    return (
      <PublicPage title={t('registration.restore.title')} lead={t('registration.restore.lead')} foot={back}>
        <RestoreForm email={email} onDone={setSentTo} />
      </PublicPage>
    );
  return (
    <PublicPage
      title={t('registration.restore.sentTitle')}
      lead={<output>{t('registration.restore.sent', { email: sentTo })}</output>}
      foot={back}
    >
      <MailboxNote email={sentTo} />
      <Button size="md" variant="default" onClick={() => setSentTo(null)}>
        {t('registration.sent.other')}
      </Button>
    </PublicPage>
  );
}
