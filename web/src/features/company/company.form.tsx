import { company, companyChanges, companyInput, type CompanyRecord } from '@baluarte/contract/company.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAccountForm } from '../../kit/account/account-form.ts';
import { blankCompany } from '../../kit/account/blank-company.ts';
import { FormErrors } from '../../kit/account/form-errors.tsx';
import { call } from '../../kit/call.ts';
import { pagesOf } from '../../kit/catalogue/catalogue.ts';
import { NoRecord } from '../../kit/catalogue/record.tsx';
import { refresh } from '../../kit/catalogue/writes.ts';
import { toastText } from '../../kit/dialogs.tsx';
import { Page } from '../../kit/layout/page.tsx';
import { Panel } from '../../kit/layout/panel.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useBack } from '../../kit/use-back.ts';
import { useUnsavedGuard } from '../../kit/use-unsaved-guard.ts';
import { CompanyFields, type CompanyForm } from './company-fields.tsx';
import { companyKey } from './company-key.ts';
import styles from './company.module.css';
import { companiesListed } from './list/listed.ts';
import { peopleIssue, usersOf, type Chosen } from './people/chosen.ts';
import { PeoplePicker } from './people/people-picker.tsx';

const pages = pagesOf(companiesListed);

function useLabels() {
  const { t, texts } = useTexts();
  return { ...texts.company.fields, users: t('company.sections.users') };
}

function Buttons({ isBusy, submit, onCancel }: { isBusy: boolean; submit: string; onCancel: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.end}>
      <Button variant="default" onClick={onCancel}>
        {t('company.form.cancel')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
    </div>
  );
}

function CreateCompany() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const back = useBack();
  const labels = useLabels();
  const [people, setPeople] = useState<readonly Chosen[]>([]);
  const [madeId, setMadeId] = useState<number | null>(null);
  const form = useAccountForm({
    schema: companyInput,
    initial: blankCompany,
    check: () => {
      const code = peopleIssue(people);
      return code ? [{ path: 'users', code }] : [];
    },
    async send(body) {
      const made = await call(company.create, { body: { ...body, users: usersOf(people) } });
      toastText('company.form.created', { name: made.name });
      setMadeId(made.id);
      void refresh();
    },
  });
  const isTouched =
    people.length > 0 || Object.entries(blankCompany).some(([name, value]) => form.value[name as 'name'] !== value);
  useUnsavedGuard(isTouched && madeId === null ? 1 : 0, () => t('catalogue.form.leave'));
  // Once nothing is left to guard.
  useEffect(() => {
    if (madeId !== null) void navigate(pages.show(madeId), { replace: true });
  }, [madeId, navigate]);
  return (
    <Page title={t('company.create')} isNarrow>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <FormErrors form={form} labels={labels} />
        <CompanyFields
          form={form as unknown as CompanyForm}
          subdomain={{ value: form.value.subdomain, set: (subdomain) => form.set('subdomain', subdomain) }}
        >
          <Panel title={t('company.sections.users')}>
            <p className={styles.lead}>{t('company.people.lead')}</p>
            <PeoplePicker people={people} onChange={setPeople} id={form.idOf('users')} error={form.errorOf('users')} />
          </Panel>
        </CompanyFields>
        <Buttons isBusy={form.isBusy} submit={t('company.form.submit')} onCancel={back} />
      </form>
    </Page>
  );
}

function EditCompany({ record }: { record: CompanyRecord }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const back = useBack();
  const labels = useLabels();
  const { id, subdomain, version } = record;
  const initial = Object.fromEntries(
    Object.keys(companyChanges.shape).map((name) => [name, record[name as keyof CompanyRecord]]),
  ) as Omit<typeof blankCompany, 'subdomain'>;
  const form = useAccountForm({
    schema: companyChanges,
    initial,
    async send(body) {
      const saved = await call(company.update, { params: { id }, body: { ...body, version } });
      toastText('company.form.saved', { name: saved.name });
      await refresh();
      await navigate(pages.show(id), { replace: true });
    },
  });
  return (
    <Page title={t('company.edit')} lead={record.name} isNarrow>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <FormErrors form={form} labels={labels} />
        <CompanyFields form={form as unknown as CompanyForm} subdomain={{ fixed: subdomain }} />
        <p className={styles.detail}>{t('company.hints.planId')}</p>
        <Buttons isBusy={form.isBusy} submit={t('company.form.save')} onCancel={back} />
      </form>
    </Page>
  );
}

function LoadedCompany({ id }: { id: number }) {
  const { t } = useTexts();
  const query = useQuery({
    queryKey: companyKey(id),
    queryFn: ({ signal }) => call(company.get, { params: { id }, signal }),
    enabled: Number.isInteger(id),
  });
  if (query.data === undefined) return <NoRecord catalogue={companiesListed} query={query} title={t('company.edit')} />;
  return <EditCompany key={id} record={query.data} />;
}

/** Makes a company, or changes what one says of itself. */
export function CompanyPage() {
  const { pathname } = useLocation();
  const { companyId } = useParams();
  return pathname === pages.create ? <CreateCompany /> : <LoadedCompany id={Number(companyId)} />;
}
