import { z } from 'zod';
import { CurrentPassword } from '#kit/account/current-password.tsx';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';

const schema = z.object({ password: z.string().max(200) });

interface ProofDialogProps {
  title: string;
  lead: string;
  submit: string;
  onClose: () => void;
  /** Nothing typed is no password: without one, having just signed in is the proof. */
  send: (body: { password?: string }) => Promise<unknown>;
}

/** Asks for the password again before something is done. */
export function ProofDialog({ title, lead, submit, onClose, send }: ProofDialogProps) {
  const { t } = useTexts();
  const form = useForm({
    schema,
    initial: { password: '' },
    send: async ({ password }) => {
      await send(password === '' ? {} : { password });
      onClose();
    },
  });
  const label = t('account.password.current');
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm form={form} labels={{ password: label }} submit={submit} lead={<p>{lead}</p>}>
        <CurrentPassword
          required={false}
          {...form.text('password')}
          label={label}
          description={t('handover.proof.noPassword')}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
