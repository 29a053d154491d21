import { mspi, visitorCompany } from '@baluarte/contract/maturity/mspi.ts';
import { isObliged } from '@baluarte/contract/organization/public-body.rules.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/account/form.module.css';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { useForm, type Form } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { useReference } from '#kit/reference/reference.ts';
import { switchCompany, useSession } from '#kit/session/session.tsx';
import { useConfig } from '#kit/session/use-config.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { blankCompany, type BlankCompany } from '#organization/shared/blank-company.ts';
import { KindFields, PlaceFields } from '#organization/shared/company-lists.tsx';
import { SubdomainField, suggestedSubdomain } from '#organization/shared/subdomain-field.tsx';

/** The company of a visitor who has none. */
export function MspiCreateTenantPage() {
  const { t } = useTexts();
  const session = useSession();
  const config = useConfig().data;
  if (session === null) return <Navigate to="/mspi" replace />;
  if (session.isExistingUser) return <Navigate to="/mspi-evaluation" replace />;
  return (
    <PublicPage title={t('mspi.tenant.title')} lead={t('mspi.tenant.lead')} isWide>
      {config ? <TenantForm countryId={config.country.id} /> : null}
    </PublicPage>
  );
}

type BlankTenant = Omit<BlankCompany, 'planId'>;

function TenantForm({ countryId }: { countryId: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const categories = useReference('organizationCategories').data;
  const [blank] = useState((): BlankTenant => {
    const { planId: _, ...rest } = blankCompany(countryId);
    return rest;
  });
  const [isOwn, setOwn] = useState(false);
  const form = useForm({
    schema: visitorCompany,
    initial: blank,
    async send(body) {
      const { id } = await call(mspi.tenant, { body });
      await loading(switchCompany(id), t('mspi.tenant.opening', { company: body.name }));
      await navigate('/mspi-evaluation', { replace: true });
    },
  }) as unknown as Form<BlankTenant>;
  const { value } = form;
  const lists = { ...form, value: { ...value, planId: null } } as unknown as Form<BlankCompany>;
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
  const category = categories?.find(({ id }) => id === value.categoryId);
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
        <KindFields form={lists} labels={labels} />
        <PlaceFields form={lists} labels={labels} city={text('city', 'address-level2')} />
        {text('address', 'street-address')}
      </div>
      <output className={styles.note}>
        {category ? t(isObliged(category.code) ? 'mspi.tenant.isPublic' : 'mspi.tenant.isPrivate') : null}
      </output>
      <div className={styles.actions}>
        <Button type="submit" size="md" loading={form.isBusy}>
          {t(form.isBusy ? 'mspi.tenant.submitting' : 'mspi.tenant.submit')}
        </Button>
      </div>
    </form>
  );
}
