import { personalInformation } from '@baluarte/contract/identity/me.ts';
import { Button } from '@mantine/core';
import { z } from 'zod';
import { useState } from 'react';
import { useForm } from '#kit/form/use-form.ts';
import { CountryField } from '#identity/shared/country-field.tsx';
import { CurrentPassword } from '#kit/account/current-password.tsx';
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
  const [version, setVersion] = useState(me.version);
  const needsPassword = (phone: string | null | undefined): boolean =>
    me.isPhoneForCodes && me.hasPassword && phone != null && phone !== form.base.phone;
  const form = useForm({
    schema,
    initial: { ...informationOf(me), password: '' },
    check: ({ phone, password }) =>
      needsPassword(phone) && password === '' ? [{ path: 'password', code: 'required' }] : [],
    async send({ password, ...value }) {
      const proof = needsPassword(value.phone) ? { password } : {};
      setVersion(await saveMe({ ...value, ...proof, version }));
      form.restart({ ...value, password: '' });
      toastText('me.saved');
    },
  });
  const isDirty = form.changed.some((name) => name !== 'password');
  useLeaveGuard(() => isDirty);

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
      {isRefusal(form.refused, 'changedMeanwhile') ? (
        <div>
          <Button variant="default" onClick={onReload}>
            {t('me.personal.conflict')}
          </Button>
        </div>
      ) : null}
      <PersonName form={form} />
      <div className={formStyles.pair}>
        <PhoneField {...form.field('phone')} label={labels.phone} />
        <CountryField {...form.field('countryId')} label={labels.countryId} />
      </div>
      {needsPassword(form.value.phone) ? (
        <CurrentPassword
          {...form.text('password')}
          label={labels.password}
          description={t('me.personal.phoneForCodes')}
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
