import { newAccount, registration } from '@baluarte/contract/identity/registration.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '#kit/form/use-form.ts';
import { ConsentField } from '#identity/shared/consent-field.tsx';
import { CountryField } from '#identity/shared/country-field.tsx';
import { EmailField } from '#kit/account/email-field.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { RequiredNote } from '#kit/account/required-note.tsx';
import { NewPassword } from '#identity/shared/password/new-password.tsx';
import { useFollowedCountry } from '#identity/shared/own-country.ts';
import { PersonName } from '#identity/shared/person-name.tsx';
import { PhoneField } from '#identity/shared/phone/phone-field.tsx';
import { call } from '#kit/http/call.ts';
import { withCaptcha } from '#identity/shared/captcha/captcha.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { registrationSecret } from '#identity/shared/registration-secret.ts';
import { useChecking } from '#identity/shared/captcha/use-checking.ts';

/** ISO 3166-1's number of Colombia, where most people who register are. */
const COLOMBIA = 170;

/** Everything an account begins with. `onDone` gets the e-mail the mail went to. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const { t, language, texts } = useTexts();
  const isChecking = useChecking();
  const form = useForm({
    schema: newAccount,
    initial: {
      name: '',
      lastName: '',
      email: '',
      phone: null as string | null,
      countryId: COLOMBIA,
      language,
      password: '',
      confirmPassword: '',
      consent: false,
    },
    async send(body) {
      const verifier = registrationSecret();
      await withCaptcha('register', (answer) =>
        call(registration.register, { body: { ...body, verifier }, isSecret: true, ...answer }),
      );
      onDone(body.email);
    },
  });
  const [isCountryChosen, setCountryChosen] = useState(false);
  const followPhone = useFollowedCountry((countryId) => form.set('countryId', countryId), isCountryChosen);
  const labels = {
    name: t('account.person.name'),
    lastName: t('account.person.lastName'),
    email: t('account.person.email'),
    phone: t('account.person.phone'),
    countryId: t('account.person.country'),
    language: t('account.person.language'),
    password: t('account.password.label'),
    confirmPassword: t('account.password.confirm'),
    consent: t('registration.consent.title'),
  };
  const languages = Object.entries(texts.registration.languages).map(([value, label]) => ({ value, label }));
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={labels} />
      <RequiredNote />
      <PersonName form={form} />
      <EmailField {...form.text('email')} label={labels.email} autoComplete="email" />
      <div className={styles.pair}>
        <CountryField
          id={form.idOf('countryId')}
          label={labels.countryId}
          value={form.value.countryId}
          onChange={(countryId) => {
            setCountryChosen(true);
            form.set('countryId', countryId ?? COLOMBIA);
          }}
          error={form.errorOf('countryId')}
          required
        />
        <Select
          id={form.idOf('language')}
          size="md"
          label={labels.language}
          data={languages}
          allowDeselect={false}
          required
          value={form.value.language}
          onChange={(chosen) => form.set('language', chosen === 'en' ? 'en' : 'es')}
          error={form.errorOf('language')}
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
      </div>
      <PhoneField {...form.field('phone')} label={labels.phone} onCountry={followPhone} />
      <NewPassword form={form} email={form.value.email} />
      <ConsentField {...form.field('consent')} />
      <Button type="submit" size="md" loading={form.isBusy && !isChecking} disabled={isChecking}>
        {t(isChecking ? 'registration.checking' : 'registration.submit')}
      </Button>
    </form>
  );
}
