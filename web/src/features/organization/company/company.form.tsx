import { company, companyChanges, companyInput, type CompanyRecord } from '@baluarte/contract/organization/company.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAccountForm } from '#kit/account/account-form.ts';
import { blankCompany, type BlankCompany } from '#organization/shared/blank-company.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { call } from '#kit/http/call.ts';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { DraftOffer } from '#kit/form/draft-offer.tsx';
import { FormFoot } from '#kit/form/form-foot.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
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
  const [people, setPeople] = useState<readonly Chosen[]>([]);
  const [isPending, setPending] = useState(false);
  const isDone = useRef(false);
  const form = useAccountForm({
    schema: companyInput,
    initial: blank,
    check: () => {
      const code = peopleIssue(people, isPending);
      return code ? [{ path: 'users', code }] : [];
    },
    async send(body) {
      const made = await call(company.create, { body: { ...body, users: usersOf(people) } });
      toastText('company.form.created', { name: made.name });
      isDone.current = true;
      draft.drop();
      await navigate(pages.show(made.id), { replace: true });
      void refresh();
    },
  });
  const isDirty = form.isDirty || people.length > 0 || isPending;
  const draft = useDraft({
    entity: 'company',
    id: 'new',
    version: null,
    form: {
      base: { ...blank, people: [] },
      values: { ...form.value, people },
      isDirty,
      restart(_, { people: kept, ...values }) {
        form.fill(values);
        setPeople(kept as readonly Chosen[]);
      },
    },
  });
  useLeaveGuard(useEffectEvent(() => isDirty && !isDone.current));
  return (
    <Page title={t('company.create')} isNarrow>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {draft.offer ? <DraftOffer draft={draft.offer} version={null} onTake={draft.take} onDrop={draft.drop} /> : null}
        <FormErrors form={form} labels={labels} />
        <CompanyFields
          form={form as unknown as CompanyForm}
          subdomain={{ value: form.value.subdomain, set: (subdomain) => form.set('subdomain', subdomain) }}
        >
          <Panel title={t('company.sections.users')}>
            <p className={styles.lead}>{t('company.people.lead')}</p>
            <PeoplePicker
              people={people}
              onChange={setPeople}
              onPending={setPending}
              id={form.idOf('users')}
              error={form.errorOf('users')}
            />
          </Panel>
        </CompanyFields>
        <FormFoot submit={t('company.form.submit')} isBusy={form.isBusy} isDirty={isDirty} onCancel={back} />
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
  const isDone = useRef(false);
  const initial = Object.fromEntries(
    Object.keys(companyChanges.shape).map((name) => [name, record[name as keyof CompanyRecord]]),
  ) as Omit<BlankCompany, 'subdomain'>;
  const form = useAccountForm({
    schema: companyChanges,
    initial,
    async send(body) {
      const saved = await call(company.update, { params: { id }, body: { ...body, version } });
      toastText('company.form.saved', { name: saved.name });
      isDone.current = true;
      draft.drop();
      await refresh();
      await navigate(pages.show(id), { replace: true });
    },
  });
  const draft = useDraft({
    entity: 'company',
    id,
    version,
    form: { base: initial, values: form.value, isDirty: form.isDirty, restart: (_, values) => form.fill(values) },
  });
  useLeaveGuard(useEffectEvent(() => form.isDirty && !isDone.current));
  return (
    <Page title={t('company.edit')} lead={record.name} isNarrow>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {draft.offer ? (
          <DraftOffer draft={draft.offer} version={version} onTake={draft.take} onDrop={draft.drop} />
        ) : null}
        <FormErrors form={form} labels={labels} />
        <CompanyFields form={form as unknown as CompanyForm} subdomain={{ fixed: subdomain }} />
        <p className={styles.detail}>{t('company.hints.planId')}</p>
        <FormFoot submit={t('company.form.save')} isBusy={form.isBusy} isDirty={form.isDirty} onCancel={back} />
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
  const config = useConfig();
  if (pathname !== pages.create) return <LoadedCompany id={Number(companyId)} />;
  if (config.isPending) return <PageSkeleton />;
  return <CreateCompany countryId={config.data?.country.id ?? null} />;
}
