import { company, companyInput } from '@baluarte/contract/organization/company.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useForm, type Form } from '#kit/form/use-form.ts';
import { blankCompany, type BlankCompany } from '#organization/shared/blank-company.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { KindFields, PlaceFields } from '#organization/shared/company-lists.tsx';
import { ReferenceChoice } from '#organization/shared/reference-choice.tsx';
import { SubdomainField, suggestedSubdomain } from '#organization/shared/subdomain-field.tsx';
import { bytesIn } from '#kit/formats/bytes.ts';
import { call } from '#kit/http/call.ts';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { useReference } from '#kit/reference/reference.ts';
import { switchCompany } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** A new company: what it says of itself, and the address it will have for good. */
export function RegisterCompany({ countryId, onBack }: { countryId: number | null; onBack: () => void }) {
  const { t, number } = useTexts();
  const navigate = useNavigate();
  const [blank] = useState(() => blankCompany(countryId));
  const [isOwn, setOwn] = useState(false);
  const form = useForm({
    schema: companyInput,
    initial: blank,
    async send(body) {
      const { id } = await call(company.found, { body });
      await loading(switchCompany(id), t('session.found.opening', { company: body.name }));
      await navigate('/home', { replace: true });
      toastText('session.found.done', { company: body.name });
    },
  }) as unknown as Form<BlankCompany>;
  const { value } = form;
  const plans = useReference('plans').data;
  // Without a choice the first one applies, so it is shown as chosen.
  const planId = value.planId ?? plans?.[0]?.id ?? null;
  const plan = plans?.find(({ id }) => id === planId);
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
  const limits =
    plan &&
    (plan.maxUsers === null || plan.maxStorageMegabytes === null
      ? t('session.found.planUnlimited')
      : t('session.found.planLimits', {
          users: number(plan.maxUsers),
          storage: bytesIn(plan.maxStorageMegabytes * 1024 * 1024, number),
          companies: plan.maxCompanies === null ? '∞' : number(plan.maxCompanies),
        }));
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
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
        <ReferenceChoice
          form={{ ...form, value: { ...value, planId } }}
          name="planId"
          label={labels.planId}
          rows={plans}
          description={limits}
          isRequired
        />
        <PlaceFields form={form} labels={labels} city={text('city', 'address-level2')} />
        {text('address', 'street-address')}
      </div>
      <div className={styles.actions}>
        <Button type="button" size="md" variant="default" onClick={onBack}>
          {t('session.found.back')}
        </Button>
        <Button type="submit" size="md" loading={form.isBusy}>
          {t(form.isBusy ? 'session.found.submitting' : 'session.found.submit')}
        </Button>
      </div>
    </form>
  );
}
