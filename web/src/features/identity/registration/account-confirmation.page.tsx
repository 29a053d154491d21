import { registration } from '@baluarte/contract/identity/registration.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { forgetRegistrationSecret, keptRegistrationSecret } from '#identity/shared/registration-secret.ts';
import { goOn } from '#identity/shared/sign-in.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { useSession } from '#kit/session/session.tsx';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Resend } from './resend.tsx';

/** What a link is that cannot be followed any more, by the code of the refusal. */
const outcomes = { 'link.used': 'used', 'link.expired': 'expired', 'link.unknown': 'unknown' } as const;
const isKnown = (code: string): code is keyof typeof outcomes => code in outcomes;

/** What the link of the mail leads to. Nothing happens before its person confirms: programs open links too, and run scripts. */
export function AccountConfirmationPage() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const link = useQuery({
    queryKey: ['confirmation', token],
    queryFn: () => call(registration.confirmLink, { params: { token } }),
    retry: false,
    staleTime: Infinity,
  });
  const [confirmedEmail, setConfirmedEmail] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<'used' | 'expired' | 'unknown' | null>(null);
  if (confirmedEmail !== null)
    return (
      <PublicPage
        title={t('registration.confirmation.doneTitle')}
        lead={t('registration.confirmation.done', { email: confirmedEmail })}
      >
        <Button component={Link} to="/login" state={{ email: confirmedEmail }} size="md">
          {t('account.toSignIn')}
        </Button>
      </PublicPage>
    );
  if (link.isPending)
    return (
      <PublicPage
        title={t('registration.confirmation.title')}
        lead={<output>{t('registration.confirmation.busy')}</output>}
      />
    );
  if (link.isError)
    return (
      <PublicPage title={t('registration.confirmation.failedTitle')} lead={wordError(link.error).message}>
        <Button size="md" loading={link.isFetching} onClick={() => void link.refetch()}>
          {t('registration.confirmation.again')}
        </Button>
      </PublicPage>
    );
  const { state, email } = link.data;
  const outcome = refusal ?? (state === 'open' ? null : state);
  if (outcome === null)
    return <Confirm token={token} email={email ?? ''} onConfirmed={setConfirmedEmail} onRefused={setRefusal} />;
  return (
    <PublicPage
      title={t(`registration.confirmation.${outcome}Title`)}
      lead={t(`registration.confirmation.${outcome}`)}
      foot={outcome === 'used' ? undefined : <Link to="/login">{t('account.back')}</Link>}
    >
      {outcome === 'used' ? (
        <Button component={Link} to="/login" size="md">
          {t('account.toSignIn')}
        </Button>
      ) : (
        <Resend />
      )}
    </PublicPage>
  );
}

interface ConfirmProps {
  token: string;
  /** As far as it is shown. */
  email: string;
  /** Confirmed in another browser than the one of the registration: signing in is left. */
  onConfirmed: (email: string) => void;
  onRefused: (outcome: 'used' | 'expired' | 'unknown') => void;
}

/** An open link: one button confirms, and signs in where the account was made in this browser. */
function Confirm({ token, email, onConfirmed, onRefused }: ConfirmProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const session = useSession();
  const [verifier] = useState(keptRegistrationSecret);
  const form = useForm({
    initial: {},
    async send() {
      try {
        const confirmed = await call(registration.confirm, { body: { token, verifier }, isSecret: true });
        forgetRegistrationSecret();
        const { passwordToken, twoStep } = confirmed;
        if (passwordToken !== null)
          return await navigate(`/reset-password/${passwordToken}`, { replace: true, state: { isFirst: true } });
        if (confirmed.token === null && twoStep === null) return onConfirmed(confirmed.email);
        const step = await goOn(confirmed);
        queryClient.clear();
        return await (step === null
          ? navigate('/home', { replace: true })
          : navigate('/login', { replace: true, state: { twoStep: step } }));
      } catch (error) {
        if (isRefusal(error) && isKnown(error.code)) return onRefused(outcomes[error.code]);
        throw error;
      }
    },
  });
  return (
    <PublicPage
      title={t('registration.confirmation.title')}
      lead={
        <>
          <p>{t('registration.confirmation.lead', { email })}</p>
          {session !== null && verifier !== undefined ? (
            <p>{t('registration.confirmation.replaces', { email: session.email })}</p>
          ) : null}
        </>
      }
      foot={<Link to="/login">{t('account.back')}</Link>}
    >
      <form className={styles.form} onSubmit={form.submit}>
        <FormErrors form={form} labels={{}} />
        <Button type="submit" size="md" loading={form.isBusy}>
          {t(verifier === undefined ? 'registration.confirmation.submitOnly' : 'registration.confirmation.submit')}
        </Button>
      </form>
    </PublicPage>
  );
}
