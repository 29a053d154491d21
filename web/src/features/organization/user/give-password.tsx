import { newPasswordOf } from '@baluarte/contract/identity/person.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { Radio, Stack } from '@mantine/core';
import { usePasswordRules } from '#identity/shared/password/use-password-rules.ts';
import { call } from '#kit/http/call.ts';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { issuesIn } from '#kit/form/issues.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { FirstPassword } from './first-password.tsx';
import { useAccess } from './use-access.ts';

const { password: give, resetLink } = user.endpoints;

interface GivePasswordProps {
  row: Row;
  onClose: () => void;
}

/** Sends a person the link to choose a password, or gives them one. */
export function GivePassword({ row, onClose }: GivePasswordProps) {
  const { t } = useTexts();
  const { id } = row;
  // Of an account that several companies share only its person chooses the password; not offered before that is known.
  const access = useAccess(id).data;
  const isOwnAccount = access?.isOwnAccount === true;
  const rules = usePasswordRules('company');
  const form = useForm<{ way: 'link' | 'set'; password: string }>({
    initial: { way: 'link', password: '' },
    check: ({ way, password }) =>
      way === 'set' ? issuesIn(give.body.extend({ password: newPasswordOf(rules.minimum) }), { password }) : [],
    async send({ way, password }) {
      if (way === 'set') await call(give, { params: { id }, body: { password }, isSecret: true });
      else await call(resetLink, { params: { id } });
      toastText(way === 'set' ? 'user.password.done' : 'user.password.sent');
      onClose();
      await refresh();
    },
  });
  const isSet = form.value.way === 'set';
  return (
    <Dialog title={t('user.password.title', { name: rowName(row) })} onClose={onClose}>
      <DialogForm form={form} submit={t(isSet ? 'user.password.submitSet' : 'user.password.submitLink')}>
        <Radio.Group
          aria-label={t('user.password.action')}
          value={form.value.way}
          onChange={(next) => form.set('way', next === 'set' ? 'set' : 'link')}
        >
          <Stack gap="sm">
            <Radio value="link" label={t('user.password.link')} description={t('user.password.linkText')} />
            <Radio
              value="set"
              disabled={!isOwnAccount}
              label={t('user.password.set')}
              description={t(isOwnAccount || access === undefined ? 'user.password.setText' : 'user.password.owns')}
            />
          </Stack>
        </Radio.Group>
        {isSet ? <FirstPassword label={t('user.password.label')} rules={rules} {...form.field('password')} /> : null}
      </DialogForm>
    </Dialog>
  );
}
