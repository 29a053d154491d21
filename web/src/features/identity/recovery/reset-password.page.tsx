import { productRules, type PasswordRules } from '@baluarte/contract/identity/password.rules.ts';
import { newPasswordOf } from '@baluarte/contract/identity/person.ts';
import { registration, resetPassword } from '@baluarte/contract/identity/registration.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useForm } from '#kit/form/use-form.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { NewPassword } from '#identity/shared/password/new-password.tsx';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { wordError } from '#kit/texts/refusal-words.ts';
import { clearSession } from '#kit/session/session-store.ts';
import { useTexts } from '#kit/texts/texts.ts';

interface ResetFormProps {
  token: string;
  rules: PasswordRules;
  onDone: () => void;
}

function ResetForm({ token, rules, onDone }: ResetFormProps) {
  const { t } = useTexts();
  const form = useForm({
    schema: resetPassword.safeExtend({ password: newPasswordOf(rules.minimum) }),
    initial: { token, password: '', confirmPassword: '' },
    async send(body) {
      await call(registration.reset, { body, isSecret: true });
      onDone();
    },
  });
  const labels = { password: t('account.password.label'), confirmPassword: t('account.password.confirm') };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={labels} />
      <NewPassword form={form} rules={rules} />
      <Button type="submit" size="md" loading={form.isBusy}>
        {t('registration.reset.submit')}
      </Button>
    </form>
  );
}

/** Choosing a password by the link of a mail. The secret leaves the address as soon as it is read. */
export function ResetPasswordPage() {
  const { t } = useTexts();
  const { token: addressToken = '' } = useParams();
  const { isFirst = false } = (useLocation().state ?? {}) as { isFirst?: boolean };
  const [token] = useState(addressToken);
  const [isDone, setDone] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => call(registration.resetLink, { params: { token }, isPart: true }),
    staleTime: Infinity,
  });
  useEffect(() => {
    // Not through the router, which would look for another page: only what history and a glance at the bar would keep.
    if (isDone) window.history.replaceState(window.history.state, '', '/reset-password/-');
  }, [isDone]);

  const done = () => {
    // The session of this browser, where there was one, has ended with the others.
    clearSession('signedOut');
    setDone(true);
  };
  if (isDone)
    return (
      <PublicPage title={t('registration.reset.doneTitle')} lead={<output>{t('registration.reset.done')}</output>}>
        <Button component={Link} to="/login" size="md">
          {t('account.toSignIn')}
        </Button>
      </PublicPage>
    );
  const back = <Link to="/login">{t('account.back')}</Link>;
  if (error !== null)
    return <PublicPage title={t('registration.reset.title')} lead={wordError(error).message} foot={back} />;
  if (!data) return <PublicPage title={t('registration.reset.title')} lead={<PageSkeleton />} />;
  const { state, email, rules } = data;
  if (state !== 'open')
    return (
      <PublicPage title={t(`registration.reset.${state}Title`)} lead={t(`registration.reset.${state}`)} foot={back}>
        <Button component={Link} to="/restore-password" size="md">
          {t('registration.reset.ask')}
        </Button>
      </PublicPage>
    );
  return (
    <PublicPage
      title={t('registration.reset.title')}
      lead={
        <>
          {isFirst ? <p>{t('registration.confirmation.passwordFirst')}</p> : null}
          <p>{t('registration.reset.lead', { email: email ?? '' })}</p>
        </>
      }
      foot={back}
    >
      <ResetForm token={token} rules={rules ?? productRules} onDone={done} />
    </PublicPage>
  );
}
