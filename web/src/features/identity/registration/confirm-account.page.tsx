import { Link, useLocation } from 'react-router';
import { MailboxNote } from '#identity/shared/mailbox-note.tsx';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Resend } from './resend.tsx';

interface ArchiveRestore {
  email?: string;
  isSent?: boolean;
}

/** An account that waits for its e-mail: where the mail went, and how to have it again. */
export function ConfirmAccountPage() {
  const { t } = useTexts();
  // How one came here: from the registration with a mail under way, from a refused sign-in, or by hand.
  const { email, isSent = false } = (useLocation().state ?? {}) as ArchiveRestore;
  return (
    <PublicPage
      title={t('registration.sent.title')}
      lead={email && isSent ? t('registration.sent.lead', { email }) : t('registration.sent.leadAsk')}
      foot={
        <>
          <Link to="/login">{t('account.back')}</Link>
          <Link to="/register">{t('registration.sent.other')}</Link>
        </>
      }
    >
      {email && isSent ? <MailboxNote email={email} /> : null}
      <Resend key={email ?? ''} email={email ?? ''} isSent={isSent} />
    </PublicPage>
  );
}
