import { completion, oauth } from '@baluarte/contract/identity/oauth.ts';
import { emailAddress } from '@baluarte/contract/identity/person.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { ConsentField } from '#identity/shared/consent-field.tsx';
import { CountryField } from '#identity/shared/country-field.tsx';
import { EmailField } from '#kit/account/email-field.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { RequiredNote } from '#kit/account/required-note.tsx';
import { useFollowedCountry } from '#identity/shared/own-country.ts';
import { PersonName } from '#identity/shared/person-name.tsx';
import { PhoneField } from '#identity/shared/phone/phone-field.tsx';
import { forgetVerifier } from '#identity/shared/provider/provider-journey.ts';
import { keepRegistrationSecret } from '#identity/shared/registration-secret.ts';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { goOn } from '#identity/shared/sign-in.ts';
import { useTexts, type Language } from '#kit/texts/texts.ts';

type ProviderIdentity = z.output<(typeof oauth.providerIdentity)['reply']>;
export interface CompleteFormProps {
  identity: ProviderIdentity;
  returned: { ticket: string; verifier: string };
  /** A mail to confirm is on its way; no session has begun. */
  onSent: (email: string) => void;
}

/** The e-mail is always set here: sent by the provider, or typed. */
const schema = completion.extend({ email: emailAddress });

const languages: readonly { value: Language; label: string }[] = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
];

/** Where most people are; ISO 3166-1. */
const COLOMBIA = 170;

/** Filled in with what the provider sent; an e-mail it has verified is read-only. */
export function CompleteForm({ identity, returned, onSent }: CompleteFormProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const form = useForm({
    schema,
    initial: {
      name: identity.name,
      lastName: identity.lastName,
      email: identity.email ?? '',
      phone: null as string | null,
      countryId: COLOMBIA,
      language: identity.language ?? language,
      consent: false,
    },
    async send(value) {
      const answer = await call(oauth.completeRegister, { body: { ...value, ...returned }, isSecret: true });
      forgetVerifier();
      if (answer.isConfirmationSent) {
        keepRegistrationSecret(returned.verifier);
        onSent(value.email);
        return;
      }
      const step = await goOn(answer);
      queryClient.clear();
      await (step === null
        ? navigate('/select-company', { replace: true })
        : navigate('/login', { replace: true, state: { twoStep: step } }));
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
    consent: t('registration.consent.title'),
  };
  const { providerName: name, isEmailProven } = identity;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={labels} />
      <RequiredNote />
      <PersonName form={form} />
      <EmailField
        {...form.text('email')}
        label={labels.email}
        description={t(isEmailProven ? 'providers.complete.emailHint' : 'providers.complete.emailAsk', { name })}
        autoComplete="email"
        readOnly={isEmailProven}
        styles={isEmailProven ? { input: { background: 'var(--b-sunken)' } } : {}}
      />
      <div className={styles.pair}>
        <CountryField
          id={form.idOf('countryId')}
          label={labels.countryId}
          required
          value={form.value.countryId}
          onChange={(countryId) => {
            setCountryChosen(true);
            form.set('countryId', countryId ?? 0);
          }}
          error={form.errorOf('countryId')}
        />
        <PhoneField {...form.field('phone')} label={labels.phone} onCountry={followPhone} />
      </div>
      <Select
        id={form.idOf('language')}
        size="md"
        label={labels.language}
        data={languages}
        allowDeselect={false}
        value={form.value.language}
        onChange={(chosen) => form.set('language', chosen ?? language)}
      />
      <ConsentField {...form.field('consent')} />
      <Button type="submit" size="md" loading={form.isBusy}>
        {t('providers.complete.submit')}
      </Button>
    </form>
  );
}
