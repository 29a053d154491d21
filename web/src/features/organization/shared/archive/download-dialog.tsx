import { archive } from '@baluarte/contract/organization/archive.ts';
import { z } from 'zod';
import { useForm } from '#kit/form/use-form.ts';
import { CurrentPassword } from '#kit/account/current-password.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { addressOf } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { defaultBaseUrl } from '#kit/session/session-store.ts';
import { useTexts } from '#kit/texts/texts.ts';

const schema = z.object({ password: z.string().max(200) });

interface DownloadDialogProps {
  onClose: () => void;
  link: (password: string) => Promise<{ token: string }>;
  onStarted: () => void;
}

/** Hands the address to the browser itself: a large file is streamed to disk, and resumed after an interruption. */
function follow(token: string): void {
  const anchor = document.createElement('a');
  anchor.href = `${defaultBaseUrl}${addressOf(archive.download, { params: { token } })}`;
  anchor.download = '';
  anchor.click();
}

/** Asks for the password again, then downloads. */
export function DownloadDialog({ onClose, link, onStarted }: DownloadDialogProps) {
  const { t } = useTexts();
  const form = useForm({
    schema,
    initial: { password: '' },
    send: async ({ password }) => {
      const { token } = await link(password);
      follow(token);
      onStarted();
      onClose();
    },
  });
  const label = t('account.password.current');
  return (
    <Dialog title={t('archive.proof.title')} onClose={onClose}>
      <DialogForm
        form={form}
        labels={{ password: label }}
        submit={t('archive.proof.go')}
        lead={<p>{t('archive.proof.lead')}</p>}
      >
        <CurrentPassword
          required={false}
          {...form.text('password')}
          label={label}
          description={t('archive.proof.noPassword')}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
