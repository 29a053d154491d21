import { handover, handoverOptions } from '@baluarte/contract/record/handover.ts';
import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '#organization/shared/archive/archive.module.css';
import own from './handover.module.css';
import { handoverKey } from './use-handovers.ts';
import { pillOf } from '#kit/form/pill-of.tsx';

interface Typed {
  language: 'es' | 'en';
  scopeIds: string[];
  assessmentIds: string[];
  auditFrom: string;
  auditTo: string;
  /** The day at whose end the records are shown; empty: now. */
  at: string;
}

/** What is sent of what was typed: the end of a day by the clock of who chose it. */
const optionsOf = ({ language, scopeIds, assessmentIds, auditFrom, auditTo, at }: Typed) => ({
  language,
  assessmentIds: assessmentIds.map(Number),
  ...(scopeIds.length > 0 && { scopeIds: scopeIds.map(Number) }),
  ...(auditFrom && { auditFrom }),
  ...(auditTo && { auditTo }),
  ...(at && { at: new Date(`${at}T23:59:59.999`).toISOString() }),
});

const choicesQuery = {
  queryKey: ['handover', 'choices'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(handover.choices, { signal, isPart: true }),
} as const;

/** Chooses what a pack holds, and makes it. */
export function MakePack() {
  const { t, texts, language } = useTexts();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(choicesQuery);
  const form = useForm<Typed>({
    initial: { language, scopeIds: [], assessmentIds: [], auditFrom: '', auditTo: '', at: '' },
    check: (value) => {
      const { error: wrong } = handoverOptions.safeParse(optionsOf(value));
      return (wrong?.issues ?? []).map(({ path, code }) => ({
        path: String(path[0]),
        code: code === 'custom' ? 'tooEarly' : 'wrongFormat',
      }));
    },
    send: async (value) => {
      await call(handover.make, { body: optionsOf(value) });
      await client.invalidateQueries({ queryKey: handoverKey });
    },
  });
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { parts, languages } = texts.handover;
  const labels = {
    language: t('handover.language'),
    scopeIds: t('handover.scopes'),
    assessmentIds: t('handover.assessments'),
    auditFrom: t('handover.auditFrom'),
    auditTo: t('handover.auditTo'),
    at: t('handover.at'),
  };
  const many = (name: 'scopeIds' | 'assessmentIds', options: readonly { id: number; name: string }[]) => (
    <MultiSelect
      renderPill={pillOf}
      id={form.idOf(name)}
      label={labels[name]}
      description={t(name === 'scopeIds' ? 'handover.scopesHint' : 'handover.assessmentsHint')}
      data={options.map(({ id, name: called }) => ({ value: String(id), label: called }))}
      value={form.value[name]}
      onChange={(chosen) => form.set(name, chosen)}
      error={form.errorOf(name)}
      searchable
      clearable
      maxValues={name === 'assessmentIds' ? 20 : 500}
    />
  );
  return (
    <form noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={labels} />
      <div className={own.fields}>
        <NativeSelect
          {...form.text('language')}
          label={labels.language}
          data={[
            { value: 'es', label: languages.es },
            { value: 'en', label: languages.en },
          ]}
        />
        {many('scopeIds', data.scopes)}
        {many('assessmentIds', data.assessments)}
        <TextInput type="date" {...form.text('at')} label={labels.at} description={t('handover.atHint')} />
        <TextInput
          type="date"
          {...form.text('auditFrom')}
          label={labels.auditFrom}
          description={t('handover.auditHint')}
        />
        <TextInput type="date" {...form.text('auditTo')} label={labels.auditTo} />
      </div>
      {data.lacking.length > 0 ? (
        <p className={styles.quiet}>
          {t('handover.lacking', { parts: data.lacking.map((part) => parts[part]).join(', ') })}
        </p>
      ) : null}
      <div className={styles.foot}>
        <Button
          type="submit"
          leftSection={<IconPackageExport size={16} stroke={1.5} aria-hidden />}
          loading={form.isBusy}
        >
          {t('handover.make')}
        </Button>
      </div>
    </form>
  );
}
