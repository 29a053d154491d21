import { newPasswordOf } from '@baluarte/contract/identity/person.ts';
import { changedPassword, registration } from '@baluarte/contract/identity/registration.ts';
import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useForm } from '#kit/form/use-form.ts';
import { CurrentPassword } from '#kit/account/current-password.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { NewPassword } from '#identity/shared/password/new-password.tsx';
import { usePasswordRules } from '#identity/shared/password/use-password-rules.ts';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { refreshSession, signOut, useSession } from '#kit/session/session.tsx';
import { safeReturn } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useBack } from '#kit/address/use-back.ts';

function ChangeForm({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTexts();
  const rules = usePasswordRules('own');
  const form = useForm({
    schema: changedPassword.safeExtend({ password: newPasswordOf(rules.minimum) }),
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    async send(body) {
      await call(registration.changePassword, { body, isSecret: true });
      await onDone();
    },
  });
  const labels = {
    currentPassword: t('account.password.current'),
    password: t('account.password.label'),
    confirmPassword: t('account.password.confirm'),
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={labels} />
      <CurrentPassword {...form.text('currentPassword')} label={labels.currentPassword} />
      <NewPassword form={form} rules={rules} />
      <Button type="submit" size="md" loading={form.isBusy}>
        {t('registration.change.submit')}
      </Button>
    </form>
  );
}

/** Changes the password while signed in; required before anything else where an administrator set the current one. */
export function ChangePasswordPage() {
  const { t } = useTexts();
  const session = useSession();
  const navigate = useNavigate();
  const back = useBack();
  const { from } = (useLocation().state ?? {}) as { from?: string };
  const isForced = session?.mustChangePassword === true;
  const done = async () => {
    await refreshSession();
    toastText('registration.change.done');
    await navigate(safeReturn(from) ?? '/home', { replace: true });
  };
  return (
    <PublicPage
      title={t('registration.change.title')}
      lead={t(isForced ? 'registration.change.mustLead' : 'registration.change.lead')}
      foot={
        <Button variant="subtle" onClick={() => (isForced ? void signOut() : back())}>
          {t(isForced ? 'registration.change.signOut' : 'registration.change.back')}
        </Button>
      }
    >
      <ChangeForm onDone={done} />
    </PublicPage>
  );
}
