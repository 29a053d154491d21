import { registration } from '@baluarte/contract/identity/registration.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Resend } from './resend.tsx';

const outcomes = { 'link.used': 'used', 'link.expired': 'expired', 'link.unknown': 'unknown' } as const;
const isKnown = (code: string): code is keyof typeof outcomes => code in outcomes;

/** What the link of the mail leads to. It confirms by itself: what opens links before people do sends no POST. */
export function AccountConfirmationPage() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  // A query and no mutation, so that one visit asks once, however often the page is drawn.
  const confirmed = useQuery({
    queryKey: ['confirmation', token],
    queryFn: () => call(registration.confirm, { body: { token }, isSecret: true }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const { data, error } = confirmed;
  if (data?.passwordToken)
    return <Navigate to={`/reset-password/${data.passwordToken}`} replace state={{ isFirst: true }} />;
  const signIn = (
    <Button component={Link} to="/login" size="md">
      {t('account.toSignIn')}
    </Button>
  );
  if (data)
    return (
      <PublicPage title={t('registration.confirmation.doneTitle')} lead={t('registration.confirmation.done')}>
        {signIn}
      </PublicPage>
    );
  if (error === null)
    return (
      <PublicPage
        title={t('registration.confirmation.title')}
        lead={<output>{t('registration.confirmation.busy')}</output>}
      />
    );
  // A link that is cut is as unknown as one that never was.
  const code = isRefusal(error, 'invalid') ? 'link.unknown' : isRefusal(error) ? error.code : '';
  if (!isKnown(code))
    return (
      <PublicPage title={t('registration.confirmation.failedTitle')} lead={wordError(error).message}>
        <Button size="md" loading={confirmed.isFetching} onClick={() => void confirmed.refetch()}>
          {t('registration.confirmation.again')}
        </Button>
      </PublicPage>
    );
  const outcome = outcomes[code];
  return (
    <PublicPage
      title={t(`registration.confirmation.${outcome}Title`)}
      lead={t(`registration.confirmation.${outcome}`)}
      foot={outcome === 'used' ? undefined : <Link to="/login">{t('account.back')}</Link>}
    >
      {outcome === 'used' ? signIn : <Resend />}
    </PublicPage>
  );
}
