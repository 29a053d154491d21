import { today } from '#kit/formats/today.ts';
import { daysLater } from '@baluarte/contract/kit/day.ts';
import { newPasswordOf } from '@baluarte/contract/identity/person.ts';
import { newUser, user } from '@baluarte/contract/organization/user.ts';
import { MultiSelect, Radio, Select, Stack, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import accountStyles from '#kit/account/form.module.css';
import { PhoneField } from '#identity/shared/phone/phone-field.tsx';
import { usePasswordRules } from '#identity/shared/password/use-password-rules.ts';
import { call } from '#kit/http/call.ts';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { DraftOffer } from '#kit/form/draft-offer.tsx';
import { FormFoot } from '#kit/form/form-foot.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { Section } from '#kit/catalogue/form/section.tsx';
import { FieldProvider } from '#kit/catalogue/form/form-context.ts';
import { useWords } from '#kit/catalogue/words.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useBack } from '#kit/address/use-back.ts';
import { AssessmentsField } from './assessments-field.tsx';
import { FirstPassword } from './first-password.tsx';
import { PlatformUserPage } from '#organization/lazy-platform-pages.ts';
import styles from './user.module.css';
import { pillOf } from '#kit/form/pill-of.tsx';

/** Days of access that are proposed for an auditor. */
const proposedDays = 60;

type Way = 'invite' | 'password';
type Typed = z.input<typeof newUser>;

/** A new person of the company: who they are, what they get, and whether by an invitation or with a first password. */
function NewUser() {
  const { t, language } = useTexts();
  const words = useWords(user);
  const navigate = useNavigate();
  const back = useBack();
  const choices = useChoices(user.fields);
  const [way, setWay] = useState<Way>('invite');
  const rules = usePasswordRules('company');
  const initial = {
    name: '',
    lastName: '',
    email: '',
    phone: null,
    language,
    // Nothing is given by mistake: the role is chosen.
    roleId: undefined as unknown as number,
    scopeIds: [],
    areaIds: [],
    accessUntil: null,
    assessmentIds: [],
    password: undefined,
  } satisfies Typed;
  const form = useForm({
    schema: newUser.extend({ password: newPasswordOf(rules.minimum).optional() }),
    initial,
    check: ({ password = '' }) =>
      way === 'password' && password === '' ? [{ path: 'password', code: 'required' }] : [],
    async send({ password, ...body }) {
      const { email } = body;
      if (isForAuditor(body.roleId) && !body.accessUntil && !(await confirm({ message: t('user.withoutEnd') }))) return;
      const { id } = await call(user.endpoints.create, {
        body: way === 'password' ? { ...body, password } : body,
        isSecret: way === 'password',
      });
      toastText(way === 'password' ? 'user.made' : 'user.invited', { email });
      draft.leave();
      await navigate(pagesOf(user).show(id), { replace: true });
      await refresh();
    },
  });
  const { value, set, idOf, errorOf } = form;
  /** Somebody from outside, for some weeks: the name is all that a form knows of a role. */
  const isForAuditor = (roleId: number) =>
    choices.of('role').some((choice) => choice.id === roleId && /auditor/i.test(choiceName(choice)));
  const chooseRole = (roleId: number) => {
    set('roleId', roleId);
    if (isForAuditor(roleId) && !value.accessUntil) set('accessUntil', daysLater(today(), proposedDays));
  };
  const draft = useDraft({ entity: user.name, id: 'new', version: null, form, secret: 'password' });
  const labels: Readonly<Record<string, string>> = {
    ...words.fields,
    password: t('user.passwordLabel'),
    language: t('user.language'),
    assessmentIds: t('user.access.assessments'),
  };
  const optionsOf = (kind: string) =>
    choices
      .of(kind)
      .filter(({ statusId }) => statusId === 1)
      .map((choice) => ({ value: String(choice.id), label: choiceName(choice) }));
  const typed = (name: 'name' | 'lastName' | 'email') => (
    <TextInput
      id={idOf(name)}
      label={labels[name]}
      type={name === 'email' ? 'email' : 'text'}
      size="sm"
      autoComplete="off"
      required
      value={value[name]}
      error={errorOf(name)}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    />
  );
  const choose = (next: string) => {
    setWay(next === 'password' ? 'password' : 'invite');
    if (next !== 'password') set('password', undefined);
  };
  return (
    <Page title={words.create} isNarrow>
      <form className={accountStyles.form} noValidate onSubmit={form.submit}>
        <DraftOffer draft={draft} />
        <FormErrors form={form} labels={labels} />
        {/* Only the look of a form of the catalogues: what is typed is this form's own. */}
        <FieldProvider value={{ catalogue: user, choices, values: {}, form: {} as never }}>
          <div>
            <Section title={t('user.sections.person')}>
              {typed('name')}
              {typed('lastName')}
              {typed('email')}
              <PhoneField
                id={idOf('phone')}
                size="sm"
                label={labels['phone'] ?? ''}
                value={value.phone ?? ''}
                onChange={(phone) => set('phone', phone === '' ? null : phone)}
                error={errorOf('phone')}
              />
              <Select
                id={idOf('language')}
                size="sm"
                label={labels['language']}
                data={(['es', 'en'] as const).map((each) => ({ value: each, label: t(`user.languages.${each}`) }))}
                allowDeselect={false}
                value={value.language ?? 'es'}
                onChange={(next) => set('language', next === 'en' ? 'en' : 'es')}
              />
            </Section>
            <Section title={t('user.sections.place')}>
              <Select
                id={idOf('roleId')}
                size="sm"
                label={labels['roleId']}
                description={t('user.hints.roleId')}
                required
                searchable
                data={optionsOf('role')}
                allowDeselect={false}
                placeholder={t('catalogue.form.choose')}
                value={value.roleId ? String(value.roleId) : null}
                error={errorOf('roleId')}
                onChange={(next) => chooseRole(Number(next))}
              />
              <MultiSelect
                renderPill={pillOf}
                id={idOf('scopeIds')}
                size="sm"
                label={labels['scopeIds']}
                description={t('user.hints.scopeIds')}
                searchable
                data={optionsOf('scope')}
                placeholder={value.scopeIds?.length ? '' : t('user.access.everyScope')}
                value={(value.scopeIds ?? []).map(String)}
                error={errorOf('scopeIds')}
                onChange={(next) => set('scopeIds', next.map(Number))}
              />
              <MultiSelect
                renderPill={pillOf}
                id={idOf('areaIds')}
                size="sm"
                label={labels['areaIds']}
                description={t('user.hints.areaIds')}
                searchable
                data={optionsOf('area')}
                value={(value.areaIds ?? []).map(String)}
                error={errorOf('areaIds')}
                onChange={(next) => set('areaIds', next.map(Number))}
              />
              <TextInput
                id={idOf('accessUntil')}
                size="sm"
                type="date"
                label={labels['accessUntil']}
                description={t('user.hints.accessUntil')}
                value={value.accessUntil ?? ''}
                error={errorOf('accessUntil')}
                onChange={({ currentTarget }) => set('accessUntil', currentTarget.value || null)}
              />
              <AssessmentsField
                id={idOf('assessmentIds')}
                value={value.assessmentIds ?? []}
                error={errorOf('assessmentIds')}
                onChange={(ids) => set('assessmentIds', ids)}
              />
            </Section>
            <Section title={t('user.way.label')}>
              <Radio.Group className={styles.wide ?? ''} aria-label={t('user.way.label')} value={way} onChange={choose}>
                <Stack gap="sm">
                  <Radio value="invite" label={t('user.way.invite')} description={t('user.way.inviteText')} />
                  <Radio value="password" label={t('user.way.password')} description={t('user.way.passwordText')} />
                </Stack>
              </Radio.Group>
              {way === 'password' ? (
                <FirstPassword
                  id={idOf('password')}
                  label={t('user.passwordLabel')}
                  value={value.password ?? ''}
                  error={errorOf('password')}
                  rules={rules}
                  onChange={(password) => set('password', password)}
                />
              ) : null}
            </Section>
          </div>
        </FieldProvider>
        <FormFoot
          submit={t(way === 'password' ? 'user.submitPassword' : 'user.submitInvite')}
          form={form}
          onCancel={back}
        />
      </form>
    </Page>
  );
}

/** A new person; outside of every company one with an account alone. */
export function NewUserPage() {
  if (useSession()?.companyId !== null) return <NewUser />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PlatformUserPage />
    </Suspense>
  );
}
