import { companyProvider, companyProviderInput } from '@baluarte/contract/organization/company-provider.ts';
import { hasEverything } from '@baluarte/contract/organization/role.rules.ts';
import { emailDomain } from '@baluarte/contract/organization/setting.ts';
import { Button, CopyButton, PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call, type Answer } from '#kit/http/call.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { holderOf, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { DomainProofs } from './domain-proofs.tsx';
import { Loaded } from './loaded.tsx';
import { ProviderTrial } from './provider-trial.tsx';
import { SettingFoot } from './setting-foot.tsx';
import styles from './setting.module.css';
import { settingKey, useSetting } from './use-setting.ts';

type SavedProvider = Answer<typeof companyProvider.get>;

/** What a company without a provider begins with. */
const nothing = {
  name: '',
  issuer: '',
  clientId: '',
  domains: [] as string[],
  isOn: false,
  isOnlyWay: false,
  joinsPeople: false,
  roleId: null as number | null,
  version: 0,
};

/** The OpenID provider of the company's own: what it is, whom it is for, and whether it works. */
export function ProviderTab() {
  const query = useQuery({
    queryKey: settingKey('provider'),
    queryFn: ({ signal }) => call(companyProvider.get, { signal, isPart: true }),
  });
  return <Loaded query={query}>{(saved) => <ProviderForm saved={saved} />}</Loaded>;
}

function editable({ provider }: SavedProvider) {
  if (provider === null) return { ...nothing, clientSecret: '' };
  const { provenDomains: _, ...rest } = provider;
  return { ...rest, clientSecret: '' };
}
/** A secret that is not typed is the one that is kept. */
const schema = z.preprocess(
  ({ clientSecret, ...rest }: ReturnType<typeof editable>) => (clientSecret === '' ? rest : { ...rest, clientSecret }),
  companyProviderInput.extend({ version: companyProvider.update.body.shape.version }),
);

function ProviderForm({ saved }: { saved: SavedProvider }) {
  const { t } = useTexts();
  const isNew = saved.provider === null;
  const session = useSession();
  const form = useSetting({
    // A person who sets it up can sign in as an administrator.
    isAllowed: session !== null && hasEverything(holderOf(session)),
    initial: editable(saved),
    schema,
    check: ({ clientSecret, joinsPeople, roleId }) => [
      ...(isNew && clientSecret === '' ? [{ path: 'clientSecret', code: 'required' }] : []),
      ...(joinsPeople && roleId === null ? [{ path: 'roleId', code: 'required' }] : []),
    ],
    labels: {
      name: t('setting.provider.name'),
      issuer: t('setting.provider.issuer'),
      clientId: t('setting.provider.clientId'),
      clientSecret: t('setting.provider.secret'),
      domains: t('setting.provider.domains'),
      roleId: t('setting.provider.role'),
    },
    done: t('setting.provider.saved'),
    send: (body) => call(companyProvider.update, { body, isSecret: true }),
  });
  const remove = useMutation({
    mutationFn: () => call(companyProvider.remove),
    async onSuccess({ changesetId }) {
      showDone(t('setting.provider.removed'), changesetId);
      await refresh();
    },
  });
  const askRemoval = async () => {
    const message = t('setting.provider.confirmRemove', { count: saved.linked });
    if (await confirm({ message, isDangerous: true })) remove.mutate();
  };
  const { value, fill, errorOf, isReadOnly } = form;
  const text = (name: 'name' | 'issuer' | 'clientId', hint: string) => (
    <TextInput
      label={t(`setting.provider.${name}`)}
      description={hint}
      required
      readOnly={isReadOnly}
      value={value[name]}
      onChange={({ currentTarget }) => fill({ [name]: currentTarget.value })}
      error={errorOf(name)}
    />
  );
  const flag = (name: 'isOn' | 'isOnlyWay' | 'joinsPeople', isDisabled = false) => (
    <Switch
      mt={name === 'isOn' ? 0 : 'md'}
      label={t(`setting.provider.${name}`)}
      description={t(`setting.provider.${name}Hint`)}
      checked={value[name]}
      disabled={isReadOnly || isDisabled}
      onChange={({ currentTarget }) => fill({ [name]: currentTarget.checked })}
    />
  );
  return (
    <div className={styles.stack}>
      <Panel title={t('setting.provider.title')}>
        <p className={styles.lead}>{t('setting.provider.lead')}</p>
        <div className={styles.pair}>
          {text('name', t('setting.provider.nameHint'))}
          {text('issuer', t('setting.provider.issuerHint'))}
          {text('clientId', t('setting.provider.clientIdHint'))}
          <PasswordInput
            label={t('setting.provider.secret')}
            description={t(isNew ? 'setting.provider.secretHint' : 'setting.provider.secretKept')}
            required={isNew}
            autoComplete="off"
            readOnly={isReadOnly}
            value={value.clientSecret}
            onChange={({ currentTarget }) => fill({ clientSecret: currentTarget.value })}
            error={errorOf('clientSecret')}
            visibilityToggleButtonProps={{ 'aria-label': t('setting.provider.showSecret') }}
          />
        </div>
        <div className={styles.copied}>
          <TextInput
            className={styles.grows ?? ''}
            label={t('setting.provider.callback')}
            description={t('setting.provider.callbackHint')}
            readOnly
            value={saved.callback}
          />
          <CopyButton value={saved.callback}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'setting.provider.copied' : 'setting.provider.copy')}
              </Button>
            )}
          </CopyButton>
        </div>
        {isReadOnly ? null : <ProviderTrial {...value} />}
      </Panel>
      <Panel title={t('setting.provider.whom')}>
        <TagsInput
          label={t('setting.provider.domains')}
          description={t('setting.provider.domainsHint')}
          required
          readOnly={isReadOnly}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          value={value.domains}
          onChange={(names) =>
            fill({
              domains: names.map((name) => {
                const read = emailDomain.safeParse(name);
                return read.success ? read.data : name;
              }),
            })
          }
          error={errorOf('domains')}
        />
        <DomainProofs saved={saved} isReadOnly={isReadOnly} />
        {flag('joinsPeople')}
        {value.joinsPeople ? (
          <Select
            mt="md"
            className={styles.number ?? ''}
            label={t('setting.provider.role')}
            placeholder={t('reference.choose')}
            required
            readOnly={isReadOnly}
            allowDeselect={false}
            data={saved.roles.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={value.roleId === null ? null : String(value.roleId)}
            onChange={(id) => fill({ roleId: id === null ? null : Number(id) })}
            error={errorOf('roleId')}
            comboboxProps={{ transitionProps: { duration: 80 } }}
          />
        ) : null}
      </Panel>
      <Panel title={t('setting.provider.use')}>
        {flag('isOn')}
        {flag('isOnlyWay', saved.linked === 0 && !value.isOnlyWay)}
        <p className={styles.quiet}>{t('setting.provider.linked', { count: saved.linked })}</p>
      </Panel>
      {isNew || isReadOnly ? null : (
        <div>
          <Button variant="default" onClick={() => void askRemoval()}>
            {t('setting.provider.remove')}
          </Button>
        </div>
      )}
      <SettingFoot part={null} form={form} />
    </div>
  );
}
