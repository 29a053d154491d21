import type { CompanyRecord } from '@baluarte/contract/organization/company.ts';
import type { ReactNode } from 'react';
import { Panel } from '#kit/layout/panel.tsx';
import { useCities, useCountries, useReference, useStates } from '#kit/reference/reference.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { useConfig } from '#kit/session/use-config.ts';
import { bytesIn } from '#kit/formats/bytes.ts';
import styles from '../company.module.css';

interface Fact {
  label: string;
  value: ReactNode;
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTexts();
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className={styles.quiet}>{t('company.data.unset')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

type Rows = readonly { id: number; name: string; nameEn: string | null }[] | undefined;
const nameIn = (rows: Rows, id: number | null) => {
  const row = rows?.find((each) => each.id === id);
  return row ? localized(row, 'name') : null;
};

function Use({ used, limit, word }: { used: number; limit: number | null; word: (value: number) => string }) {
  const { t } = useTexts();
  if (limit === null) return t('company.data.unlimited', { used: word(used) });
  return (
    <>
      {t('company.data.ofLimit', { used: word(used), limit: word(limit) })}
      {used > limit ? <span className={styles.over}> · {t('company.data.over')}</span> : null}
    </>
  );
}

/** What a company says of itself, what it holds and what it uses of its plan. */
export function DataTab({ record }: { record: CompanyRecord }) {
  const { t, number, ago, dateTime } = useTexts();
  const config = useConfig();
  const plans = useReference('plans').data;
  const states = useStates(record.countryId).data;
  const cities = useCities(record.stateId).data;
  const lists = {
    activity: useReference('economicActivities').data,
    category: useReference('organizationCategories').data,
    type: useReference('organizationTypes').data,
    country: useCountries().data,
  };
  const label = (
    name:
      | 'name'
      | 'legalName'
      | 'planId'
      | 'economicActivityId'
      | 'categoryId'
      | 'typeId'
      | 'countryId'
      | 'stateId'
      | 'city'
      | 'address',
  ) => t(`company.fields.${name}`);
  const { use, assetCount, riskCount, lastActivityAt } = record;
  return (
    <div className={styles.stack}>
      <Panel title={t('company.data.plan')}>
        <Facts
          facts={[
            { label: label('planId'), value: nameIn(plans, record.planId) },
            { label: t('company.extras.userCount'), value: <Use {...use.users} word={number} /> },
            {
              label: t('company.data.storage'),
              value: <Use {...use.storage} word={(bytes) => bytesIn(bytes, number)} />,
            },
          ]}
        />
      </Panel>
      <Panel title={t('company.data.contents')}>
        <Facts
          facts={[
            { label: t('company.extras.assetCount'), value: number(assetCount ?? 0) },
            { label: t('company.extras.riskCount'), value: number(riskCount ?? 0) },
            {
              label: t('company.extras.lastActivityAt'),
              value:
                lastActivityAt === null ? t('shell.never') : `${ago(lastActivityAt)} · ${dateTime(lastActivityAt)}`,
            },
          ]}
        />
        <p className={styles.detail}>{t('company.data.countedNow')}</p>
      </Panel>
      <Panel title={t('company.sections.identity')}>
        <Facts
          facts={[
            { label: label('name'), value: record.name },
            { label: label('legalName'), value: record.legalName },
            { label: t('company.data.address'), value: config.data ? `${record.subdomain}.${config.data.host}` : null },
            { label: label('economicActivityId'), value: nameIn(lists.activity, record.economicActivityId) },
            { label: label('categoryId'), value: nameIn(lists.category, record.categoryId) },
            { label: label('typeId'), value: nameIn(lists.type, record.typeId) },
            { label: label('countryId'), value: nameIn(lists.country, record.countryId) },
            { label: label('stateId'), value: nameIn(states, record.stateId) },
            { label: label('city'), value: record.city ?? nameIn(cities, record.cityId) },
            { label: label('address'), value: record.address },
          ]}
        />
      </Panel>
    </div>
  );
}
