import { company, companyInput } from '@baluarte/contract/organization/company.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOwnCountry } from '#identity/shared/own-country.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useForm, type Form } from '#kit/form/use-form.ts';
import { blankCompany, type BlankCompany } from '#organization/shared/blank-company.ts';
import styles from '#kit/account/form.module.css';
import { CompanyFields } from '#organization/shared/company-fields.tsx';
import { ReferenceChoice } from '#organization/shared/reference-choice.tsx';
import { bytesIn } from '#kit/formats/bytes.ts';
import { call } from '#kit/http/call.ts';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { useReference } from '#kit/reference/reference.ts';
import { switchCompany } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** A new company: what it says of itself, and the address it will have for good. */
export function RegisterCompany({ onBack }: { onBack: () => void }) {
  const { isPending, countryId } = useOwnCountry();
  return isPending ? <PageSkeleton /> : <CompanyForm countryId={countryId} onBack={onBack} />;
}

function CompanyForm({ countryId, onBack }: { countryId: number | null; onBack: () => void }) {
  const { t, number } = useTexts();
  const navigate = useNavigate();
  const [blank] = useState(() => blankCompany(countryId));
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
      <CompanyFields form={form}>
        <ReferenceChoice
          form={{ ...form, value: { ...value, planId } }}
          name="planId"
          label={t('session.found.plan')}
          rows={plans}
          description={limits}
          isRequired
        />
      </CompanyFields>
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
