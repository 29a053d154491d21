import { companySettings, setting } from '@baluarte/contract/organization/setting.ts';
import { Radio, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KindFields, PlaceFields } from '#organization/shared/company-lists.tsx';
import type { ReferenceName } from '#organization/shared/reference-choice.tsx';
import { call, type Answer } from '#kit/http/call.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { useReference } from '#kit/reference/reference.ts';
import { refreshSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useConfig } from '#kit/session/use-config.ts';
import { Loaded } from './loaded.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { SettingFoot } from './setting-foot.tsx';
import styles from './setting.module.css';
import { settingKey, useSetting } from './use-setting.ts';
import { ZoneSelect } from './zone-select.tsx';

type Company = Answer<typeof setting.company>;

/** What the company says of itself: the first part of the settings. */
export function CompanyTab() {
  const query = useQuery({
    queryKey: settingKey('company'),
    queryFn: ({ signal }) => call(setting.company, { signal, isPart: true }),
  });
  return <Loaded query={query}>{(company) => <CompanyForm company={company} />}</Loaded>;
}

const editable = ({ subdomain: _s, planCode: _p, logo: _l, ...data }: Company) => data;
const schema = companySettings.extend({ version: setting.updateCompany.body.shape.version });

function CompanyForm({ company }: { company: Company }) {
  const { t, localized } = useTexts();
  const config = useConfig();
  const labels = {
    name: t('setting.company.name'),
    legalName: t('setting.company.legalName'),
    economicActivityId: t('setting.company.activity'),
    categoryId: t('setting.company.category'),
    typeId: t('setting.company.type'),
    planId: t('setting.company.plan'),
    countryId: t('setting.company.country'),
    stateId: t('setting.company.state'),
    cityId: t('setting.company.city'),
    city: t('setting.company.city'),
    address: t('setting.company.address'),
    language: t('setting.company.language'),
    timeZone: t('setting.company.timeZone'),
  };
  const form = useSetting({
    initial: editable(company),
    schema: schema,
    labels,
    done: t('setting.company.saved'),
    async send(body) {
      const saved = await call(setting.updateCompany, { body });
      await refreshSession();
      return saved;
    },
  });
  const { value, fill, errorOf, isReadOnly } = form;
  const plan = useReference('plans').data?.find(({ code }) => code === company.planCode);

  const text = (name: 'name' | 'legalName' | 'city' | 'address', autoComplete: string) => (
    <TextInput
      label={labels[name]}
      autoComplete={autoComplete}
      required={name === 'name'}
      readOnly={isReadOnly}
      value={value[name] ?? ''}
      onChange={({ currentTarget }) => fill({ [name]: currentTarget.value })}
      error={errorOf(name)}
    />
  );
  const lists = {
    form: {
      value: { ...value, planId: null },
      set: (name: ReferenceName, id: number | null) => fill({ [name]: id }),
      idOf: form.idOf,
      errorOf,
    },
    labels,
    isReadOnly,
    size: 'sm',
  } as const;
  return (
    <div className={styles.stack}>
      <Panel title={t('setting.company.identity')}>
        <div className={styles.pair}>
          {text('name', 'organization')}
          {text('legalName', 'organization')}
          <KindFields {...lists} />
        </div>
      </Panel>
      <LogoPanel company={company} isReadOnly={isReadOnly} />
      {company.logo ? (
        <Panel title={t('setting.logo.tone')}>
          <Radio.Group
            aria-label={t('setting.logo.tone')}
            value={value.logoTone}
            onChange={(tone) => fill({ logoTone: tone === 'dark' ? 'dark' : 'light' })}
          >
            <p className={styles.quiet}>{t('setting.logo.toneHint')}</p>
            <div className={styles.options}>
              <Radio value="light" disabled={isReadOnly} label={t('setting.logo.tones.light')} />
              <Radio value="dark" disabled={isReadOnly} label={t('setting.logo.tones.dark')} />
            </div>
          </Radio.Group>
        </Panel>
      ) : null}
      <Panel title={t('setting.company.place')}>
        <div className={styles.pair}>
          <PlaceFields {...lists} city={text('city', 'address-level2')} />
          {text('address', 'street-address')}
        </div>
      </Panel>
      <Panel title={t('setting.company.region')}>
        <div className={styles.pair}>
          <Select
            label={labels.language}
            description={t('setting.company.languageHint')}
            data={(['es', 'en'] as const).map((code) => ({ value: code, label: t(`shell.languages.${code}`) }))}
            allowDeselect={false}
            readOnly={isReadOnly}
            value={value.language}
            onChange={(language) => fill({ language: language === 'en' ? 'en' : 'es' })}
            comboboxProps={{ transitionProps: { duration: 80 } }}
          />
          <ZoneSelect
            label={labels.timeZone}
            isReadOnly={isReadOnly}
            value={value.timeZone}
            onChange={(timeZone) => fill({ timeZone })}
            error={errorOf('timeZone')}
          />
        </div>
      </Panel>
      <Panel title={t('setting.company.account')}>
        <div className={styles.pair}>
          <dl className={styles.fact}>
            <dt>{t('setting.company.subdomain')}</dt>
            <dd>
              {company.subdomain}.{config.data?.host}
            </dd>
            <dd className={styles.quiet}>{t('setting.company.subdomainHint')}</dd>
          </dl>
          <dl className={styles.fact}>
            <dt>{t('setting.company.plan')}</dt>
            <dd>{plan ? localized(plan, 'name') : company.planCode}</dd>
            <dd className={styles.quiet}>{t('setting.company.planHint')}</dd>
          </dl>
        </div>
      </Panel>
      <SettingFoot part="company" form={form} />
    </div>
  );
}
