import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import type { Form } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { BlankCompany } from './blank-company.ts';
import { KindFields, PlaceFields } from './company-lists.tsx';
import { SubdomainField, suggestedSubdomain } from './subdomain-field.tsx';

/** What a new company says of itself and the address it will have for good. `children`: what stands between its kind and its place. */
export function CompanyFields({ form, children }: { form: Form<BlankCompany>; children?: ReactNode }) {
  const { t } = useTexts();
  const [isOwn, setOwn] = useState(false);
  const { value } = form;
  const labels = {
    name: t('session.found.brand'),
    legalName: t('session.found.legalName'),
    planId: t('session.found.plan'),
    subdomain: t('session.found.subdomain'),
    economicActivityId: t('session.found.activity'),
    categoryId: t('session.found.category'),
    typeId: t('session.found.type'),
    countryId: t('session.found.country'),
    stateId: t('session.found.state'),
    cityId: t('session.found.city'),
    city: t('session.found.city'),
    address: t('session.found.address'),
  };
  const text = (name: 'name' | 'legalName' | 'city' | 'address', autoComplete: string, isRequired = false) => (
    <TextInput
      id={form.idOf(name)}
      size="md"
      label={labels[name]}
      autoComplete={autoComplete}
      required={isRequired}
      value={value[name] ?? ''}
      onChange={({ currentTarget }) => {
        form.set(name, currentTarget.value);
        // Proposed from the name until the person types one.
        if (name === 'name' && !isOwn) form.set('subdomain', suggestedSubdomain(currentTarget.value));
      }}
      error={form.errorOf(name)}
    />
  );
  return (
    <>
      <FormErrors form={form} labels={labels} />
      <div className={styles.pair}>
        {text('name', 'organization', true)}
        {text('legalName', 'organization')}
      </div>
      <SubdomainField
        form={form}
        label={labels.subdomain}
        value={value.subdomain}
        onChange={(subdomain) => {
          setOwn(subdomain !== '');
          form.set('subdomain', subdomain);
        }}
      />
      <div className={styles.pair}>
        <KindFields form={form} labels={labels} />
        {children}
        <PlaceFields form={form} labels={labels} city={text('city', 'address-level2')} />
        {text('address', 'street-address')}
      </div>
    </>
  );
}
