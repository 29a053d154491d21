import { useState } from 'react';
import type { Offer } from './offer.ts';
import { invitation } from '@baluarte/contract/identity/invitation.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { FormErrors } from '#kit/account/form-errors.tsx';
import formStyles from '#kit/account/form.module.css';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { signOut, switchCompany, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Newcomer } from './newcomer.tsx';

/** What an invitation offers, and accepting it: with a new account, or with the one the person has. */
export function ConfirmInvitationPage() {
  const { t, date } = useTexts();
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  // An accepted invitation is asked for no more: it would be refused while the company opens.
  const [isAccepted, setAccepted] = useState(false);
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(invitation.get, { params: { token }, isPart: true }),
    staleTime: Infinity,
    enabled: !isAccepted,
  });
  const company = offer.data?.companyName ?? search.get('companyName');
  const title = company ? t('invitation.title', { company }) : t('invitation.titleUnknown');
  if (offer.isError) return <Refused title={title} error={offer.error} />;
  if (!offer.data) return <PublicPage title={title} lead={<PageSkeleton />} />;
  const { companyName, role, inviter, expiresAt, email, isKnown } = offer.data;
  return (
    <PublicPage
      title={title}
      lead={
        <>
          <p>
            {inviter
              ? t('invitation.lead', { inviter, company: companyName, role })
              : t('invitation.leadNobody', { company: companyName, role })}
          </p>
          <p>
            {t('invitation.forEmail', { email })} {t('invitation.until', { date: date(expiresAt) })}
          </p>
        </>
      }
    >
      {isKnown ? (
        <Known offer={offer.data} token={token} onAccepted={() => setAccepted(true)} />
      ) : (
        <Newcomer offer={offer.data} token={token} onAccepted={() => setAccepted(true)} />
      )}
    </PublicPage>
  );
}

function Refused({ title, error }: { title: string; error: Error }) {
  const { t } = useTexts();
  return (
    <PublicPage title={title} foot={<Link to="/login">{t('account.toSignIn')}</Link>}>
      <div className={formStyles.form}>
        <FormErrors form={{ issues: [], refused: error, idOf: String }} labels={{}} />
      </div>
    </PublicPage>
  );
}

/** Somebody with an account: accepts as that account, and as no other. */
function Known({ offer, token, onAccepted }: { offer: Offer; token: string; onAccepted: () => void }) {
  const { t } = useTexts();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { email } = offer;
  const here = `/login?${new URLSearchParams({ return: `${pathname}${search}` })}`;
  if (session === null)
    return (
      <div className={formStyles.form}>
        <p>{t('invitation.known', { email })}</p>
        <Button component={Link} to={here} state={{ email }} size="md">
          {t('invitation.signIn', { email })}
        </Button>
      </div>
    );
  if (session.email !== email)
    return (
      <div className={formStyles.form}>
        <p>{t('invitation.other', { email, current: session.email })}</p>
        <Button size="md" onClick={() => void signOut().then(() => navigate(here, { state: { email } }))}>
          {t('invitation.changeAccount')}
        </Button>
      </div>
    );
  const accept = async () => {
    try {
      const { companyId } = await loading(call(invitation.accept, { params: { token }, body: {} }));
      onAccepted();
      await switchCompany(companyId);
      await navigate('/home', { replace: true });
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <div className={formStyles.form}>
      <p>{t('invitation.signedIn', { email })}</p>
      <Button size="md" onClick={() => void accept()}>
        {t('invitation.accept')}
      </Button>
    </div>
  );
}
