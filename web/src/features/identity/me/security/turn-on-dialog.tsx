import type { StepMethod } from '@baluarte/contract/identity/account.ts';
import { twoStep, type Enrolment } from '@baluarte/contract/identity/two-step.ts';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { currentSession } from '#kit/session/session-store.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { RecoveryCodes } from '#identity/shared/two-step/recovery-codes.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { ProofForm } from './proof-dialog.tsx';
import styles from './security.module.css';
import { refreshSecurity } from './use-security.ts';

export interface TurnOnDialogProps {
  method: StepMethod;
  hasPassword: boolean;
  onClose: () => void;
}

/** Turns a method on: the password, then a code that proves the method works, then the codes for a lost telephone. */
export function TurnOnDialog({ method, hasPassword, onClose }: TurnOnDialogProps) {
  const { t } = useTexts();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  // Kept while the dialog is open: another code is asked for with it.
  const [password, setPassword] = useState<string | undefined>(undefined);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const name = t(`twoStep.methods.${method}`);

  const begin = async (typed: string | undefined) => {
    setEnrolment(await call(twoStep.add, { body: { method, password: typed }, isSecret: true }));
    setPassword(typed);
  };
  const confirm = async (code: string) => {
    const { recoveryCodes } = await call(twoStep.confirm, { body: { method, code }, isSecret: true });
    await refreshSecurity();
    toastText('twoStep.panel.activated', { method: name });
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  };

  if (codes)
    return (
      <Dialog title={t('twoStep.codes.title')} onClose={onClose}>
        <p className={styles.lead}>{t('twoStep.codes.lead')}</p>
        <RecoveryCodes codes={codes} email={currentSession()?.email ?? ''} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t('twoStep.panel.turnOn', { method: name })} onClose={onClose}>
      {enrolment ? (
        <ConfirmForm enrolment={enrolment} onResend={() => begin(password)} onConfirm={confirm} />
      ) : (
        <ProofForm hasPassword={hasPassword} send={begin}>
          <p className={styles.lead}>{t(`twoStep.about.${method}`)}</p>
        </ProofForm>
      )}
    </Dialog>
  );
}
