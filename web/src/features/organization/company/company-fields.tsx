import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { KindFields, PlaceFields } from '#organization/shared/company-lists.tsx';
import { ReferenceChoice, type ReferenceName, type ReferenceValue } from '#organization/shared/reference-choice.tsx';
import { suggestedSubdomain, SubdomainField } from '#organization/shared/subdomain-field.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useReference } from '#kit/reference/reference.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { bytesIn } from '#kit/formats/bytes.ts';
import styles from './company.module.css';

/** What a company says of itself, as its form holds it. */
export interface CompanyValue extends ReferenceValue {
  name: string;
  legalName: string | null;
  city: string | null;
  address: string | null;
}
type TextName = 'name' | 'legalName' | 'city' | 'address';

/** A form of a company as its fields see it, whether it is made or changed. */
export interface CompanyForm {
  value: CompanyValue;
  set: (name: TextName | ReferenceName, value: string | number | null) => void;
  idOf: (name: string) => string;
  errorOf: (name: string) => string | undefined;
}

interface CompanyFieldsProps {
  form: CompanyForm;
  /** The subdomain of a company that is made; one that is there keeps its own. */
  subdomain: { value: string; set: (subdomain: string) => void } | { fixed: string };
  children?: ReactNode;
}

/** The sections of a company's form. */
export function CompanyFields({ form, subdomain, children }: CompanyFieldsProps) {
  const { t, number, texts } = useTexts();
  const [isOwn, setOwn] = useState(false);
  const { value } = form;
  const plans = useReference('plans').data;
  // Without a choice the first one applies, so it is shown as chosen.
  const planId = value.planId ?? ('set' in subdomain ? (plans?.[0]?.id ?? null) : null);
  const plan = plans?.find(({ id }) => id === planId);
  const limits = plan
    ? plan.maxUsers === null || plan.maxStorageMegabytes === null
      ? t('company.form.planUnlimited')
      : t('company.form.planLimits', {
          users: number(plan.maxUsers),
          storage: bytesIn(plan.maxStorageMegabytes * 1024 * 1024, number),
        })
    : t('company.form.keptPlan');
  const text = (name: TextName, isRequired = false) => (
    <TextInput
      id={form.idOf(name)}
      label={t(`company.fields.${name}`)}
      autoComplete="off"
      required={isRequired}
      value={value[name] ?? ''}
      onChange={({ currentTarget }) => {
        form.set(name, currentTarget.value);
        // Proposed from the name until one is typed.
        if (name === 'name' && 'set' in subdomain && !isOwn) subdomain.set(suggestedSubdomain(currentTarget.value));
      }}
      error={form.errorOf(name)}
    />
  );
  const shared = { form, labels: texts.company.fields, size: 'sm' } as const;
  return (
    <>
      <Panel title={t('company.sections.identity')}>
        <div className={styles.grid}>
          {text('name', true)}
          {text('legalName')}
          {'fixed' in subdomain ? (
            <TextInput
              label={t('company.fields.subdomain')}
              description={t('company.hints.subdomainFixed')}
              value={subdomain.fixed}
              readOnly
              disabled
            />
          ) : (
            <SubdomainField
              form={form}
              label={t('company.fields.subdomain')}
              size="sm"
              value={subdomain.value}
              onChange={(next) => {
                setOwn(next !== '');
                subdomain.set(next);
              }}
            />
          )}
          <ReferenceChoice
            form={{ ...form, value: { ...value, planId } }}
            size="sm"
            name="planId"
            label={t('company.fields.planId')}
            rows={plans}
            description={limits}
            isRequired
          />
        </div>
      </Panel>
      <Panel title={t('company.sections.kind')}>
        <div className={styles.grid}>
          <KindFields {...shared} />
        </div>
      </Panel>
      <Panel title={t('company.sections.place')}>
        <div className={styles.grid}>
          <PlaceFields {...shared} city={text('city')} />
          {text('address')}
        </div>
      </Panel>
      {children}
    </>
  );
}
