import { invitation, newcomer } from '@baluarte/contract/identity/invitation.ts';
import { newPasswordOf } from '@baluarte/contract/identity/person.ts';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { ConsentField } from '#identity/shared/consent-field.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { RequiredNote } from '#kit/account/required-note.tsx';
import { differing, NewPassword } from '#identity/shared/password/new-password.tsx';
import { PersonName } from '#identity/shared/person-name.tsx';
import { PhoneField } from '#identity/shared/phone/phone-field.tsx';
import { call } from '#kit/http/call.ts';
import { beginSession, switchCompany, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { Offer } from './offer.ts';

const schema = newcomer.extend({ confirmPassword: z.string().min(1) });

/** Somebody new: name, password, consent; with them the account is there and signed in. */
export function Newcomer({ offer, token, onAccepted }: { offer: Offer; token: string; onAccepted: () => void }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const session = useSession();
  const form = useForm({
    schema: schema.extend({ password: newPasswordOf(offer.rules.minimum) }),
    initial: {
      name: offer.name,
      lastName: offer.lastName,
      phone: null as string | null,
      language,
      password: '',
      confirmPassword: '',
      consent: false,
    },
    check: differing,
    async send({ confirmPassword: _confirmation, ...body }) {
      const { token: accessToken, companyId } = await call(invitation.accept, {
        params: { token },
        body: { ...body, language },
        isSecret: true,
      });
      // A company asks for a second step: it is set up while signing in.
      if (accessToken === null) {
        await navigate('/login');
        return;
      }
      onAccepted();
      await beginSession(accessToken);
      await switchCompany(companyId);
      await navigate('/home', { replace: true });
    },
  });
  const labels = {
    name: t('account.person.name'),
    lastName: t('account.person.lastName'),
    phone: t('account.person.phone'),
    password: t('account.password.label'),
    confirmPassword: t('account.password.confirm'),
    consent: t('registration.consent.label'),
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p>{t('invitation.newcomer')}</p>
      {session === null ? null : (
        <p role="note">{t('invitation.replaces', { email: offer.email, current: session.email })}</p>
      )}
      <FormErrors form={form} labels={labels} />
      <RequiredNote />
      <PersonName form={form} />
      <PhoneField {...form.field('phone')} label={labels.phone} />
      <NewPassword form={form} rules={offer.rules} email={offer.email} />
      <ConsentField {...form.field('consent')} />
      <Button type="submit" size="md" loading={form.isBusy}>
        {t(form.isBusy ? 'invitation.accepting' : 'invitation.accept')}
      </Button>
    </form>
  );
}
