import { mspi, visitor, visitReference } from '@baluarte/contract/maturity/mspi.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { withCaptcha } from '#identity/shared/captcha/captcha.ts';
import { useChecking } from '#identity/shared/captcha/use-checking.ts';
import { ConsentField } from '#identity/shared/consent-field.tsx';
import { PersonName } from '#identity/shared/person-name.tsx';
import { PhoneField } from '#identity/shared/phone/phone-field.tsx';
import { EmailField } from '#kit/account/email-field.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { RequiredNote } from '#kit/account/required-note.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { keepVisit, keptVisit } from './visit.ts';

/** Who visits; what they typed before is there already. */
export function VisitorForm() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const isChecking = useChecking();
  const [address] = useSearchParams();
  const [kept] = useState(keptVisit);
  const form = useForm({
    schema: visitor.omit({ language: true, ref: true }),
    initial: {
      name: kept?.pendingUser.name ?? '',
      lastName: kept?.pendingUser.lastName ?? '',
      email: kept?.pendingUser.email ?? '',
      phone: kept?.pendingUser.phone ?? null,
      consent: false,
    },
    async send(typed) {
      const ref = visitReference.safeParse(address.get('ref')).data ?? kept?.ref ?? null;
      const body = { ...typed, language, ref };
      const visit = await withCaptcha('mspi', (answer) => call(mspi.start, { body, isSecret: true, ...answer }));
      keepVisit({ ...visit, ref });
      await navigate('/mspi-otp');
    },
  });
  const labels = {
    name: t('account.person.name'),
    lastName: t('account.person.lastName'),
    email: t('account.person.email'),
    phone: t('account.person.phone'),
    consent: t('registration.consent.title'),
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className={styles.required}>{t('mspi.form.lead')}</p>
      {kept && kept.challenge !== '' ? (
        <p className={styles.mailbox}>
          {t('mspi.form.waiting', { email: kept.pendingUser.email })}{' '}
          <Link to="/mspi-otp">{t('mspi.form.toCode')}</Link>
        </p>
      ) : null}
      <FormErrors form={form} labels={labels} />
      <RequiredNote />
      <PersonName form={form} />
      <EmailField {...form.text('email')} label={labels.email} autoComplete="email" />
      <PhoneField {...form.field('phone')} label={labels.phone} />
      <ConsentField {...form.field('consent')} />
      <Button type="submit" size="md" loading={form.isBusy && !isChecking} disabled={isChecking}>
        {t(isChecking ? 'mspi.form.checking' : 'mspi.form.submit')}
      </Button>
    </form>
  );
}
