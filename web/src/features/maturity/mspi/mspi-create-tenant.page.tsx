import { mspi, visitorCompany } from '@baluarte/contract/maturity/mspi.ts';
import { isObliged } from '@baluarte/contract/organization/public-body.rules.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useOwnCountry } from '#identity/shared/own-country.ts';
import { PublicPage } from '#identity/shared/public-page.tsx';
import styles from '#kit/account/form.module.css';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { useForm, type Form } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { useReference } from '#kit/reference/reference.ts';
import { switchCompany, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { blankCompany, type BlankCompany } from '#organization/shared/blank-company.ts';
import { CompanyFields } from '#organization/shared/company-fields.tsx';
import { askedToBegin } from '../shared/asked-to-begin.ts';

/** The company of a visitor who has none. */
export function MspiCreateTenantPage() {
  const { t } = useTexts();
  const session = useSession();
  const country = useOwnCountry();
  if (session === null) return <Navigate to="/mspi" replace />;
  if (session.isExistingUser) return <Navigate to="/mspi-evaluation" replace />;
  return (
    <PublicPage title={t('mspi.tenant.title')} lead={t('mspi.tenant.lead')} isWide>
      {country.isPending ? null : <TenantForm countryId={country.countryId} />}
    </PublicPage>
  );
}

type BlankTenant = Omit<BlankCompany, 'planId'>;

function TenantForm({ countryId }: { countryId: number | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const categories = useReference('organizationCategories').data;
  const [blank] = useState((): BlankTenant => {
    const { planId: _, ...rest } = blankCompany(countryId);
    return rest;
  });
  const form = useForm({
    schema: visitorCompany,
    initial: blank,
    async send(body) {
      const { id } = await call(mspi.tenant, { body });
      await loading(switchCompany(id), t('mspi.tenant.opening', { company: body.name }));
      await navigate('/mspi-evaluation', { replace: true, state: askedToBegin });
    },
  }) as unknown as Form<BlankTenant>;
  const { value } = form;
  const company = { ...form, value: { ...value, planId: null } } as unknown as Form<BlankCompany>;
  const category = categories?.find(({ id }) => id === value.categoryId);
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <CompanyFields form={company} />
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
