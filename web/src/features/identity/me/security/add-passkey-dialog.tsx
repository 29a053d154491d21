import { passkeyName } from '@baluarte/contract/identity/passkey.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { Refusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { makePasskey, NotMade } from './make-passkey.ts';
import { ProofForm } from './proof-dialog.tsx';
import styles from './security.module.css';
import { refreshSecurity } from './use-security.ts';

const named = z.object({ name: passkeyName });

export interface NameFormProps {
  initial: string;
  send: (name: string) => Promise<void>;
}

/** Name of a passkey, new or not. */
export function NameForm({ initial, send }: NameFormProps) {
  const { t } = useTexts();
  const form = useForm({ schema: named, initial: { name: initial }, send: ({ name }) => send(name) });
  const label = t('twoStep.passkeys.name');
  return (
    <DialogForm form={form} labels={{ name: label }} submit={t('twoStep.passkeys.save')}>
      <TextInput
        {...form.text('name')}
        size="md"
        label={label}
        description={t('twoStep.passkeys.nameHint')}
        data-autofocus
        maxLength={80}
        required
        withAsterisk={false}
      />
    </DialogForm>
  );
}

export interface AddPasskeyDialogProps {
  hasPassword: boolean;
  /** Name proposed for it. */
  suggested: string;
  onClose: () => void;
}

/** Makes a passkey: the password, the browser's own dialog, a name. */
export function AddPasskeyDialog({ hasPassword, suggested, onClose }: AddPasskeyDialogProps) {
  const { t } = useTexts();
  const [finish, setFinish] = useState<((name: string) => Promise<void>) | null>(null);
  const make = async (password: string | undefined) => {
    try {
      const next = await makePasskey(password);
      setFinish(() => next);
    } catch (error) {
      if (!(error instanceof NotMade)) throw error;
      const message = t(error.isKnown ? 'twoStep.passkeys.known' : 'twoStep.passkeys.failed');
      throw new Refusal(0, { code: 'passkey.notMade', title: t('twoStep.passkeys.add'), message });
    }
  };
  const save = async (name: string) => {
    await finish?.(name);
    onClose();
    toastText('twoStep.passkeys.added', { name });
    await refreshSecurity();
  };
  return (
    <Dialog title={t('twoStep.passkeys.add')} onClose={onClose}>
      {finish ? (
        <NameForm initial={suggested} send={save} />
      ) : (
        <ProofForm hasPassword={hasPassword} send={make}>
          <p className={styles.lead}>{t('twoStep.passkeys.lead')}</p>
        </ProofForm>
      )}
    </Dialog>
  );
}
