import { me } from '@baluarte/contract/identity/me.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { FormErrors } from '#kit/account/form-errors.tsx';
import formStyles from '#kit/account/form.module.css';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** What the address says once the secret in it is used up. */
const USED = 'used';

/** One of the two links of an e-mail change. Asks for a click: programs that look into mails open links, but press nothing. */
export function ConfirmEmailPage() {
  const { t } = useTexts();
  const session = useSession();
  const navigate = useNavigate();
  const { token: asked = '' } = useParams();
  const [token] = useState(asked);
  const confirm = useMutation({
    mutationFn: () => call(me.confirmEmail, { body: { token }, isSecret: true }),
    meta: { showsOwnErrors: true },
    onSuccess: () => navigate(`/confirm-email/${USED}`, { replace: true }),
  });
  if (token === USED) return <Navigate to="/login" replace />;

  const on = session ? (
    <Link to="/my-account">{t('me.confirmEmail.toAccount')}</Link>
  ) : (
    <Link to="/login">{t('me.confirmEmail.toSignIn')}</Link>
  );
  const done = confirm.data;
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
  const refused = confirm.error ? wordError(confirm.error) : null;
  const form = { attempt: confirm.failureCount, issues: [], refused, idOf: (name: string) => name };
  return (
    <PublicPage title={t('me.confirmEmail.title')} lead={<p>{t('me.confirmEmail.lead')}</p>} foot={on}>
      <div className={formStyles.form}>
        <FormErrors form={form} labels={{}} />
        <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('me.confirmEmail.confirm')}
        </Button>
      </div>
    </PublicPage>
  );
}
