import { Link, useNavigate } from 'react-router';
import { ProviderButtons } from '#identity/shared/provider/provider-buttons.tsx';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { RegisterForm } from './register-form.tsx';

/** Creates an account. The mail has the next step. */
export function RegisterPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <PublicPage
      title={t('registration.title')}
      lead={t('registration.lead')}
      isWide
      foot={
        <span>
          {t('registration.hasAccount')} <Link to="/login">{t('account.toSignIn')}</Link>
        </span>
      }
    >
      <RegisterForm onDone={(email) => void navigate('/confirm-account', { state: { email, isSent: true } })} />
      <ProviderButtons goal={null} />
    </PublicPage>
  );
}
