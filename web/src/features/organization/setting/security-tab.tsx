import { emailDomain, securityBounds, securitySettings, setting } from '@baluarte/contract/organization/setting.ts';
import { Alert, Button, NumberInput, Select, Switch, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Answer } from '#kit/http/call.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { DaysSwitch } from './days-switch.tsx';
import { Loaded } from './loaded.tsx';
import { SettingFoot } from './setting-foot.tsx';
import styles from './setting.module.css';
import { settingKey, useSetting } from './use-setting.ts';

type Security = Answer<typeof setting.security>;
const schema = securitySettings.extend({ version: setting.updateSecurity.body.shape.version });
/** Minutes a session may be idle, as they are offered; another one kept is offered too. */
const idle = [15, 30, 60, 120, 240, 480];
/** Days a password is good for where nothing else was chosen yet. */
const DAYS = 180;

/** What the company asks of passwords and sessions. */
export function SecurityTab() {
  const query = useQuery({
    queryKey: settingKey('security'),
    queryFn: ({ signal }) => call(setting.security, { signal, isPart: true }),
  });
  return <Loaded query={query}>{(security) => <SecurityForm security={security} />}</Loaded>;
}

const editable = ({ withoutTwoStep: _w, people: _p, outside: _o, outsideCount: _c, address: _a, ...rules }: Security) =>
  rules;

function SecurityForm({ security }: { security: Security }) {
  const { t } = useTexts();
  const form = useSetting({
    initial: editable(security),
    schema,
    done: t('setting.security.saved'),
    labels: {
      allowedEmailDomains: t('setting.security.domains'),
      allowedAddresses: t('setting.security.networks'),
      passwordLength: t('setting.security.length'),
      sessionDays: t('setting.security.days'),
    },
    async send(rules) {
      const turnsOn = rules.requiresTwoStep && !security.requiresTwoStep;
      const warning = t('setting.security.twoStepWarning', { count: security.withoutTwoStep });
      if (turnsOn && security.withoutTwoStep > 0 && !(await confirm({ message: warning }))) return null;
      return call(setting.updateSecurity, { body: rules });
    },
  });
  const { value, fill, errorOf, isReadOnly } = form;
  const number = (name: 'passwordLength' | 'passwordHistory' | 'sessionDays', label: string, description: string) => (
    <NumberInput
      label={label}
      description={description}
      min={securityBounds[name].from}
      max={securityBounds[name].to}
      allowDecimal={false}
      clampBehavior="blur"
      readOnly={isReadOnly}
      value={value[name]}
      onChange={(typed) => fill({ [name]: typeof typed === 'number' ? typed : securityBounds[name].from })}
      error={errorOf(name)}
    />
  );
  const minutes = [...new Set([...idle, value.sessionMinutes])].toSorted((a, b) => a - b);
  const isHere = value.allowedAddresses.includes(security.address);
  return (
    <div className={styles.stack}>
      <Panel title={t('setting.security.twoStep')}>
        <Switch
          label={t('setting.security.requiresTwoStep')}
          description={t('setting.security.requiresTwoStepHint')}
          checked={value.requiresTwoStep}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => fill({ requiresTwoStep: currentTarget.checked })}
        />
        <p className={styles.quiet}>
          {security.withoutTwoStep === 0
            ? t('setting.security.allHaveTwoStep')
            : t('setting.security.withoutTwoStep', { count: security.withoutTwoStep, people: security.people })}
        </p>
      </Panel>
      <Panel title={t('setting.security.passwords')}>
        <p className={styles.lead}>{t('setting.security.passwordsLead')}</p>
        <div className={styles.pair}>
          {number('passwordLength', t('setting.security.length'), t('setting.security.lengthHint'))}
          {number('passwordHistory', t('setting.security.history'), t('setting.security.historyHint'))}
        </div>
        <DaysSwitch
          label={t('setting.security.expires')}
          hint={t('setting.security.expiresHint')}
          unit={t('setting.security.expiresDays')}
          bounds={securityBounds.passwordDays}
          usual={DAYS}
          isReadOnly={isReadOnly}
          value={value.passwordDays}
          onChange={(passwordDays) => fill({ passwordDays })}
          error={errorOf('passwordDays')}
        />
      </Panel>
      <Panel title={t('setting.security.sessions')}>
        <p className={styles.lead}>{t('setting.security.sessionsLead')}</p>
        <div className={styles.pair}>
          <Select
            label={t('setting.security.idle')}
            description={t('setting.security.idleHint')}
            data={minutes.map((count) => ({
              value: String(count),
              label:
                count % 60 === 0
                  ? t('setting.security.hours', { count: count / 60 })
                  : t('setting.security.minutes', { count }),
            }))}
            allowDeselect={false}
            readOnly={isReadOnly}
            value={String(value.sessionMinutes)}
            onChange={(count) => fill({ sessionMinutes: Number(count) })}
            error={errorOf('sessionMinutes')}
            comboboxProps={{ transitionProps: { duration: 80 } }}
          />
          {number('sessionDays', t('setting.security.days'), t('setting.security.daysHint'))}
        </div>
        <Switch
          mt="md"
          label={t('setting.security.oneSession')}
          description={t('setting.security.oneSessionHint')}
          checked={value.hasOneSession}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => fill({ hasOneSession: currentTarget.checked })}
        />
      </Panel>
      <Panel title={t('setting.security.domainsTitle')}>
        <TagsInput
          label={t('setting.security.domains')}
          description={t('setting.security.domainsHint')}
          placeholder={value.allowedEmailDomains.length === 0 ? t('setting.security.domainsNone') : ''}
          readOnly={isReadOnly}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          value={value.allowedEmailDomains}
          onChange={(names) =>
            fill({
              allowedEmailDomains: names.map((name) => {
                const read = emailDomain.safeParse(name);
                return read.success ? read.data : name;
              }),
            })
          }
          error={errorOf('allowedEmailDomains')}
        />
        {security.outsideCount > 0 ? (
          <Alert variant="default" mt="md" title={t('setting.security.outside', { count: security.outsideCount })}>
            <ul className={styles.people}>
              {security.outside.map(({ id, name, email }) => (
                <li key={id}>
                  {name} · {email}
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
      </Panel>
      <Panel title={t('setting.security.networksTitle')}>
        <TagsInput
          label={t('setting.security.networks')}
          description={t('setting.security.networksHint')}
          placeholder={value.allowedAddresses.length === 0 ? t('setting.security.networksNone') : ''}
          readOnly={isReadOnly}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          value={value.allowedAddresses}
          onChange={(allowedAddresses) => fill({ allowedAddresses })}
          error={errorOf('allowedAddresses')}
        />
        <p className={styles.quiet}>{t('setting.security.here', { address: security.address })}</p>
        {isReadOnly || isHere ? null : (
          <Button
            variant="default"
            size="xs"
            mt="xs"
            onClick={() => fill({ allowedAddresses: [...value.allowedAddresses, security.address] })}
          >
            {t('setting.security.addHere')}
          </Button>
        )}
      </Panel>
      <SettingFoot part="security" form={form} />
    </div>
  );
}
