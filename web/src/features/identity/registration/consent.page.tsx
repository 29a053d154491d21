import { agreement, registration } from '@baluarte/contract/identity/registration.ts';
import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useForm } from '#kit/form/use-form.ts';
import { ConsentField } from '#identity/shared/consent-field.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { refreshSession, signOut, useSession } from '#kit/session/session.tsx';
import { safeReturn } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** A person whose account was created by another, or who agreed to an earlier wording, agrees to the processing of their data before anything else. */
export function ConsentPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const session = useSession();
  const { from } = (useLocation().state ?? {}) as { from?: string };
  const form = useForm({
    schema: agreement,
    initial: { consent: false },
    async send(body) {
      await call(registration.agree, { body });
      await refreshSession();
      await navigate(safeReturn(from) ?? '/home', { replace: true });
    },
  });
  return (
    <PublicPage
      title={t('registration.agree.title')}
      lead={t(session?.isConsentOld ? 'registration.agree.leadAgain' : 'registration.agree.lead')}
      foot={
        <Button variant="subtle" onClick={() => void signOut()}>
          {t('registration.change.signOut')}
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <FormErrors form={form} labels={{ consent: t('registration.consent.title') }} />
        <ConsentField {...form.field('consent')} />
        <Button type="submit" size="md" loading={form.isBusy}>
          {t('account.continue')}
        </Button>
      </form>
    </PublicPage>
  );
}
