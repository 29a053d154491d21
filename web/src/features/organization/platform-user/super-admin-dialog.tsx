import { me } from '@baluarte/contract/identity/me.ts';
import { platformUser, type PlatformUserRecord } from '@baluarte/contract/organization/platform-user.ts';
import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { CurrentPassword } from '#kit/account/current-password.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { useTexts } from '#kit/texts/texts.ts';

const schema = z.object({ confirm: z.string().trim().min(1).max(254), password: z.string().max(1024) });

interface SuperAdminDialogProps {
  record: PlatformUserRecord;
  onClose: () => void;
}

/** Grants or revokes super administration: requires typing the user's e-mail and the own password. */
export function SuperAdminDialog({ record, onClose }: SuperAdminDialogProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { id, name, email, isSuperAdmin, isOneself } = record;
  const own = useQuery({ queryKey: ['me', 'account'], queryFn: ({ signal }) => call(me.get, { signal }) });
  const form = useForm({
    schema,
    initial: { confirm: '', password: '' },
    send: async ({ confirm, password }) => {
      const body = { isSuperAdmin: !isSuperAdmin, confirm, ...(password === '' ? {} : { password }) };
      await call(platformUser.superAdmin, { params: { id }, body, isSecret: true });
      toastText(isSuperAdmin ? 'platformUser.superAdmin.taken' : 'platformUser.superAdmin.given', { name });
      onClose();
      // The page there reads the session again, which opens this one no longer.
      if (isOneself) await navigate('/select-company', { replace: true });
      else await refresh();
    },
  });
  const lead = isOneself ? 'takeOwnLead' : isSuperAdmin ? 'takeLead' : 'giveLead';
  const labels = {
    confirm: t('platformUser.superAdmin.confirm', { email }),
    password: t('platformUser.superAdmin.password'),
  };
  const act = t(isSuperAdmin ? 'platformUser.superAdmin.take' : 'platformUser.superAdmin.give');
  const title = t(isSuperAdmin ? 'platformUser.superAdmin.takeTitle' : 'platformUser.superAdmin.giveTitle', { name });
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        form={form}
        labels={labels}
        lead={<Text size="sm">{t(`platformUser.superAdmin.${lead}`)}</Text>}
        submit={act}
        isDangerous={isSuperAdmin}
        isDisabled={form.value.confirm.trim().toLowerCase() !== email}
      >
        <TextInput
          {...form.text('confirm')}
          data-autofocus
          label={labels.confirm}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {own.data?.hasPassword === false ? (
          <Text size="sm">{t('platformUser.superAdmin.noPassword')}</Text>
        ) : (
          <CurrentPassword size="sm" required={false} {...form.text('password')} label={labels.password} />
        )}
      </DialogForm>
    </Dialog>
  );
}
