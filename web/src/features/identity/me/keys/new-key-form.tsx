import { apiKey, newApiKey } from '@baluarte/contract/identity/api-key.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { CurrentPassword } from '#kit/account/current-password.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../my-account.module.css';
import { PermissionPicker } from './permission-picker.tsx';
import type { MadeKey } from './use-keys.ts';

const lives = ['30', '90', '180', '365', 'never'] as const;
type Life = (typeof lives)[number];

const DAY = 86_400_000;
const endOf = (life: Life) => (life === 'never' ? null : new Date(Date.now() + Number(life) * DAY).toISOString());

const schema = newApiKey.pick({ name: true, permissionCodes: true }).extend({ password: z.string().max(1024) });

/** Name, end and permissions of a new key, and the password, if the person has one. */
export function NewKeyForm({ hasPassword, onMade }: { hasPassword: boolean; onMade: (made: MadeKey) => void }) {
  const { t, texts } = useTexts();
  const [life, setLife] = useState<Life>('90');
  const form = useForm({
    schema,
    initial: { name: '', permissionCodes: [] as number[], password: '' },
    check: ({ password }) => (hasPassword && password === '' ? [{ path: 'password', code: 'required' }] : []),
    async send({ password, ...value }) {
      const proof = hasPassword ? { password } : {};
      onMade(await call(apiKey.create, { body: { ...value, ...proof, expiresAt: endOf(life) }, isSecret: true }));
    },
  });
  const words = texts.me.keys.form;
  const password = t('twoStep.panel.password');
  const labels = { name: words.name, permissionCodes: words.permissions, password };
  return (
    <DialogForm form={form} labels={labels} submit={t('me.keys.form.create')}>
      <TextInput
        {...form.text('name')}
        label={words.name}
        description={words.nameHint}
        autoComplete="off"
        maxLength={80}
        required
        withAsterisk={false}
        data-autofocus
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
      <PermissionPicker {...form.field('permissionCodes')} />
      {hasPassword ? (
        <CurrentPassword
          size="sm"
          {...form.text('password')}
          label={password}
          description={t('twoStep.panel.passwordWhy')}
        />
      ) : null}
    </DialogForm>
  );
}
