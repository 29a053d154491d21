import { me } from '@baluarte/contract/identity/me.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { FormErrors } from '#kit/account/form-errors.tsx';
import formStyles from '#kit/account/form.module.css';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call, type Answer } from '#kit/http/call.ts';
import { useForm } from '#kit/form/use-form.ts';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** What the address says once the secret in it is used up. */
const USED = 'used';

/** One of the two links of an e-mail change. Asks for a click: programs that look into mails open links, but press nothing. */
export function ConfirmEmailPage() {
  const { t } = useTexts();
  const session = useSession();
  const navigate = useNavigate();
  const { token: addressToken = '' } = useParams();
  const [token] = useState(addressToken);
  const [done, setDone] = useState<Answer<typeof me.confirmEmail> | null>(null);
  const form = useForm({
    initial: {},
    async send() {
      setDone(await call(me.confirmEmail, { body: { token }, isSecret: true }));
      await navigate(`/confirm-email/${USED}`, { replace: true });
    },
  });
  if (token === USED) return <Navigate to="/login" replace />;

  const on = session ? (
    <Link to="/my-account">{t('me.confirmEmail.toAccount')}</Link>
  ) : (
    <Link to="/login">{t('me.confirmEmail.toSignIn')}</Link>
  );
  if (done) {
    const isOld = done.waitingFor === 'old';
    const lead = done.isChanged ? 'changedLead' : isOld ? 'waitingForOld' : 'waitingForNew';
    return (
      <PublicPage
        title={t(done.isChanged ? 'me.confirmEmail.changed' : 'me.confirmEmail.half')}
        lead={<output>{t(`me.confirmEmail.${lead}`)}</output>}
        foot={on}
      />
    );
  }
  return (
    <PublicPage title={t('me.confirmEmail.title')} lead={<p>{t('me.confirmEmail.lead')}</p>} foot={on}>
      <div className={formStyles.form}>
        <FormErrors form={form} labels={{}} />
        <Button size="md" loading={form.isBusy} onClick={() => void form.save()}>
          {t('me.confirmEmail.confirm')}
        </Button>
      </div>
    </PublicPage>
  );
}
