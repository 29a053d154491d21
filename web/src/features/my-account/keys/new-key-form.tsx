import { apiKey, newApiKey } from '@baluarte/contract/api-key.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccountForm } from '../../../kit/account/account-form.ts';
import { FormErrors } from '../../../kit/account/form-errors.tsx';
import formStyles from '../../../kit/account/form.module.css';
import { call } from '../../../kit/call.ts';
import { useTexts } from '../../../kit/texts.ts';
import styles from '../my-account.module.css';
import { PermissionPicker } from './permission-picker.tsx';
import type { MadeKey } from './use-keys.ts';

const lives = ['30', '90', '180', '365', 'never'] as const;
type Life = (typeof lives)[number];

const DAY = 86_400_000;
const endOf = (life: Life) => (life === 'never' ? null : new Date(Date.now() + Number(life) * DAY).toISOString());

const schema = newApiKey.pick({ name: true, permissionCodes: true });

/** Name, end and permissions of a new key. */
export function NewKeyForm({ onMade }: { onMade: (made: MadeKey) => void }) {
  const { t, texts } = useTexts();
  const [life, setLife] = useState<Life>('90');
  const form = useAccountForm({
    schema,
    initial: { name: '', permissionCodes: [] as number[] },
    async send(value) {
      onMade(await call(apiKey.create, { body: { ...value, expiresAt: endOf(life) } }));
    },
  });
  const words = texts.myAccount.keys.form;
  const labels = { name: words.name, permissionCodes: words.permissions };
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit}>
      <FormErrors form={form} labels={labels} />
      <TextInput
        id={form.idOf('name')}
        label={words.name}
        description={words.nameHint}
        autoComplete="off"
        maxLength={80}
        required
        withAsterisk={false}
        data-autofocus
        value={form.value.name}
        onChange={({ currentTarget }) => form.set('name', currentTarget.value)}
        error={form.errorOf('name')}
      />
      <NativeSelect
        label={words.expiry}
        data={lives.map((value) => ({ value, label: words.days[value] }))}
        value={life}
        onChange={({ currentTarget }) => setLife(currentTarget.value as Life)}
      />
      {life === 'never' ? (
        <output className={styles.warning}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          {words.neverWarning}
        </output>
      ) : null}
      <PermissionPicker
        id={form.idOf('permissionCodes')}
        value={form.value.permissionCodes}
        onChange={(codes) => form.set('permissionCodes', codes)}
        error={form.errorOf('permissionCodes')}
      />
      <div>
        <Button type="submit" loading={form.isBusy}>
          {t('myAccount.keys.form.create')}
        </Button>
      </div>
    </form>
  );
}
