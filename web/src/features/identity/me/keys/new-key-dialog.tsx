import { useState } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { meKey } from '../use-me.ts';
import { MadeKeyNotice } from './made-key.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import type { MadeKey } from './use-keys.ts';

/** Making a key: its form, then the key itself, which is shown this once. A click outside the dialog does not close it. */
export function NewKeyDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const session = useSession();
  const [made, setMade] = useState<MadeKey | null>(null);
  const company = session?.companyName ?? '';
  const take = (key: MadeKey) => {
    setMade(key);
    void queryClient.invalidateQueries({ queryKey: meKey });
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={made ? t('me.keys.made.title') : t('me.keys.form.title', { company })}
      held={made ? 'whole' : 'beside'}
    >
      {made ? <MadeKeyNotice made={made} onDone={onClose} /> : <NewKeyForm hasPassword={hasPassword} onMade={take} />}
    </Dialog>
  );
}
