import { oauth } from '@baluarte/contract/identity/oauth.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { keepTicket, keptTicket, keptVerifier } from '#identity/shared/provider/provider-journey.ts';
import { MailboxNote } from '#identity/shared/mailbox-note.tsx';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CompleteForm } from './complete-form.tsx';

/** A secret that fits and opens nothing: for a tab that began nothing. */
const noVerifier = '-'.repeat(43);

/** For a user whom a provider has authenticated and who has no account: asks for what is missing and creates it. */
export function CompleteRegisterPage() {
  const { t } = useTexts();
  const [ticket] = useState(() => window.location.hash.slice(1) || keptTicket());
  const [sentTo, setSentTo] = useState<string | null>(null);
  useEffect(() => {
    keepTicket(ticket);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [ticket]);
  const returned = { ticket, verifier: keptVerifier() || noVerifier };
  const identity = useQuery({
    queryKey: ['complete-register', ticket],
    queryFn: () => call(oauth.providerIdentity, { body: returned, isSecret: true }),
    enabled: ticket !== '',
    staleTime: Infinity,
    retry: false,
  });
  const toSignIn = <Link to="/login">{t('account.back')}</Link>;
  if (ticket === '' || isRefusal(identity.error, 'oauth.expired') || isRefusal(identity.error, 'invalid'))
    return (
      <PublicPage title={t('providers.complete.expiredTitle')} lead={t('providers.complete.expired')}>
        <Button component={Link} to="/login" size="md">
          {t('account.toSignIn')}
        </Button>
      </PublicPage>
    );
  if (identity.isError)
    return (
      <PublicPage title={t('providers.complete.title')} lead={wordError(identity.error).message} foot={toSignIn} />
    );
  if (!identity.data) return <PublicPage title={t('providers.complete.title')} lead={<PageSkeleton />} />;
  const name = identity.data.providerName;
  if (sentTo !== null)
    return (
      <PublicPage
        title={t('providers.complete.sentTitle')}
        lead={t('providers.complete.sent', { email: sentTo, name })}
        foot={toSignIn}
      >
        <MailboxNote email={sentTo} />
      </PublicPage>
    );
  return (
    <PublicPage
      title={t('providers.complete.title')}
      lead={t('providers.complete.lead', { name })}
      foot={toSignIn}
      isWide
    >
      <CompleteForm identity={identity.data} returned={returned} onSent={setSentTo} />
    </PublicPage>
  );
}
