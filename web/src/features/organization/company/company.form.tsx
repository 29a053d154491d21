import { company, companyChanges, companyInput, type CompanyRecord } from '@baluarte/contract/organization/company.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useForm } from '#kit/form/use-form.ts';
import { blankCompany, type BlankCompany } from '#organization/shared/blank-company.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { call } from '#kit/http/call.ts';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { DraftOffer } from '#kit/form/draft-offer.tsx';
import { FormFoot } from '#kit/form/form-foot.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { NoRecord } from '#kit/catalogue/record.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useBack } from '#kit/address/use-back.ts';
import { useConfig } from '#kit/session/use-config.ts';
import { CompanyFields, type CompanyForm } from './company-fields.tsx';
import { companyKey } from './company-key.ts';
import styles from './company.module.css';
import { companiesListed } from './list/listed.ts';
import { peopleIssue, usersOf, type Chosen } from './people/chosen.ts';
import { PeoplePicker } from './people/people-picker.tsx';

/** The form holds the people as they were chosen. */
const withPeople = companyInput.extend({ users: z.custom<readonly Chosen[]>() });
const pages = pagesOf(companiesListed);

function useLabels() {
  const { t, texts } = useTexts();
  return { ...texts.company.fields, users: t('company.sections.users') };
}

function CreateCompany({ countryId }: { countryId: number | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const back = useBack();
  const labels = useLabels();
  const [blank] = useState(() => blankCompany(countryId));
  const [isPending, setPending] = useState(false);
  const form = useForm({
    schema: withPeople,
    initial: { ...blank, users: [] },
    check: ({ users }) => {
      const code = peopleIssue(users, isPending);
      return code ? [{ path: 'users', code }] : [];
    },
    async send({ users, ...body }) {
      const made = await call(company.create, { body: { ...body, users: usersOf(users) } });
      toastText('company.form.created', { name: made.name });
      draft.leave();
      await navigate(pages.show(made.id), { replace: true });
      void refresh();
    },
  });
  const isDirty = form.isDirty || isPending;
  const draft = useDraft({ entity: 'company', id: 'new', version: null, form: { ...form, isTyped: isDirty } });
  return (
    <Page title={t('company.create')} isNarrow>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <DraftOffer draft={draft} />
        <FormErrors form={form} labels={labels} />
        <CompanyFields
          form={form as unknown as CompanyForm}
          subdomain={{ value: form.value.subdomain, set: (subdomain) => form.set('subdomain', subdomain) }}
        >
          <Panel title={t('company.sections.users')}>
            <p className={styles.lead}>{t('company.people.lead')}</p>
            <PeoplePicker
              people={form.value.users}
              onChange={(users) => form.set('users', users)}
              onPending={setPending}
              id={form.idOf('users')}
              error={form.errorOf('users')}
            />
          </Panel>
        </CompanyFields>
        <FormFoot submit={t('company.form.submit')} form={{ ...form, isDirty }} onCancel={back} />
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
  ) as Omit<BlankCompany, 'subdomain'>;
  const form = useForm({
    schema: companyChanges,
    initial,
    async send(body) {
      const saved = await call(company.update, { params: { id }, body: { ...body, version } });
      toastText('company.form.saved', { name: saved.name });
      draft.leave();
      await navigate(pages.show(id), { replace: true });
      void refresh();
    },
  });
  const draft = useDraft({ entity: 'company', id, version, form });
  return (
    <Page title={t('company.edit')} lead={record.name} isNarrow>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <DraftOffer draft={draft} />
        <FormErrors form={form} labels={labels} />
        <CompanyFields form={form as unknown as CompanyForm} subdomain={{ fixed: subdomain }} />
        <p className={styles.detail}>{t('company.hints.planId')}</p>
        <FormFoot submit={t('company.form.save')} form={form} onCancel={back} />
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

/** Creates a company, or edits its data. */
export function CompanyPage() {
  const { pathname } = useLocation();
  const { companyId } = useParams();
  const config = useConfig();
  if (pathname !== pages.create) return <LoadedCompany id={Number(companyId)} />;
  if (config.isPending) return <PageSkeleton />;
  return <CreateCompany countryId={config.data?.country.id ?? null} />;
}
