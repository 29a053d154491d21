import { personalInformation } from '@baluarte/contract/identity/me.ts';
import { Button, PasswordInput } from '@mantine/core';
import { z } from 'zod';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccountForm } from '#kit/account/account-form.ts';
import { CountryField } from '#identity/shared/country-field.tsx';
import { FormErrors } from '#kit/account/form-errors.tsx';
import formStyles from '#kit/account/form.module.css';
import { PersonName } from '#identity/shared/person-name.tsx';
import { PhoneField } from '#identity/shared/phone/phone-field.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../my-account.module.css';
import { meKey, saveMe, type Me } from '../use-me.ts';
import { EmailPanel } from './email-panel.tsx';

const schema = personalInformation.extend({ password: z.string().max(128) });

const informationOf = ({ name, lastName, phone, countryId }: Me) => ({ name, lastName, phone, countryId });

function PersonalForm({ me, onReload }: { me: Me; onReload: () => void }) {
  const { t } = useTexts();
  // What is saved: what the form is compared with, and the version the next change is made to.
  const [saved, setSaved] = useState({ value: informationOf(me), version: me.version });
  const [isStale, setStale] = useState(false);
  const needsPassword = (phone: string | null) =>
    me.isPhoneForCodes && me.hasPassword && phone !== null && phone !== saved.value.phone;
  const form = useAccountForm({
    schema,
    initial: { ...saved.value, password: '' },
    check: ({ phone, password }) =>
      needsPassword(phone) && password === '' ? [{ path: 'password', code: 'required' }] : [],
    async send({ password, ...value }) {
      const proof = needsPassword(value.phone) ? { password } : {};
      try {
        const version = await saveMe({ ...value, ...proof, version: saved.version });
        form.set('password', '');
        setSaved({ value, version });
        toastText('me.saved');
      } catch (error) {
        setStale(isRefusal(error, 'changedMeanwhile'));
        throw error;
      }
    },
  });
  const { password, ...typed } = form.value;
  const isDirty = JSON.stringify(typed) !== JSON.stringify(saved.value);
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useLeaveGuard(useCallback(() => dirty.current, []));

  const labels = {
    name: t('account.person.name'),
    lastName: t('account.person.lastName'),
    phone: t('account.person.phone'),
    countryId: t('account.person.country'),
    password: t('me.email.password'),
  };
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={labels} />
      {isStale ? (
        <div>
          <Button variant="default" onClick={onReload}>
            {t('me.personal.conflict')}
          </Button>
        </div>
      ) : null}
      <PersonName form={form} />
      <div className={formStyles.pair}>
        <PhoneField
          id={form.idOf('phone')}
          label={labels.phone}
          value={form.value.phone ?? ''}
          onChange={(phone) => form.set('phone', phone === '' ? null : phone)}
          error={form.errorOf('phone')}
        />
        <CountryField
          id={form.idOf('countryId')}
          label={labels.countryId}
          value={form.value.countryId}
          onChange={(countryId) => form.set('countryId', countryId)}
          error={form.errorOf('countryId')}
        />
      </div>
      {needsPassword(form.value.phone) ? (
        <PasswordInput
          id={form.idOf('password')}
          size="md"
          label={labels.password}
          description={t('me.personal.phoneForCodes')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={({ currentTarget }) => form.set('password', currentTarget.value)}
          error={form.errorOf('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('account.password.toggle'), tabIndex: 0 }}
        />
      ) : null}
      <div>
        <Button type="submit" loading={form.isBusy} disabled={!isDirty}>
          {t('me.save')}
        </Button>
      </div>
    </form>
  );
}

/** Who one is, and the e-mail one is known by. */
export function PersonalTab({ me }: { me: Me }) {
  const { t } = useTexts();
  const [round, setRound] = useState(0);
  const reload = async () => {
    await queryClient.refetchQueries({ queryKey: meKey });
    setRound(round + 1);
  };
  return (
    <div className={styles.stack}>
      <Panel title={t('me.personal.title')}>
        <PersonalForm key={round} me={me} onReload={() => void reload()} />
      </Panel>
      <EmailPanel me={me} />
    </div>
  );
}
