import type { Enrolment } from '@baluarte/contract/identity/two-step.ts';
import { Button } from '@mantine/core';
import { useCallback, useState, type FormEvent } from 'react';
import { DialogFoot } from '#kit/catalogue/dialog.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AppSecret } from '#identity/shared/two-step/app-secret.tsx';
import { codeError, type CodeError } from '#identity/shared/two-step/code-errors.ts';
import { CodeField, codeLength } from '#identity/shared/two-step/code-field.tsx';
import { Resend } from '#identity/shared/two-step/resend.tsx';
import styles from './security.module.css';

export interface ConfirmFormProps {
  enrolment: Enrolment;
  onResend: () => Promise<void>;
  onConfirm: (code: string) => Promise<void>;
}

/** What an app needs or where a code went, and the code that proves it. */
export function ConfirmForm({ enrolment, onResend, onConfirm }: ConfirmFormProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CodeError>({ isOver: false });
  const { app, sent } = enrolment;
  const attach = useCallback((input: HTMLInputElement | null) => input?.focus(), []);

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError({ isOver: false });
    try {
      await work();
    } catch (reason) {
      setError(codeError(reason));
    } finally {
      setBusy(false);
    }
  };
  const confirm = (typed: string) => {
    if (typed.length === codeLength) return attempt(() => onConfirm(typed));
    setError({ field: t(typed === '' ? 'twoStep.code.missing' : 'twoStep.code.incomplete'), isOver: false });
    return undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(code);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>
        {app ? t('twoStep.enrol.appLead') : t('twoStep.code.sent', { target: sent?.sentTo ?? '' })}
      </p>
      {app ? <AppSecret app={app} /> : null}
      {app ? <p className={styles.lead}>{t('twoStep.enrol.afterwards')}</p> : null}
      <div role="alert" className={styles.above}>
        {error.above ? `${error.above.title}. ${error.above.message}` : null}
      </div>
      <CodeField
        ref={attach}
        value={code}
        onChange={setCode}
        onFull={(full) => void confirm(full)}
        error={error.field}
        isDisabled={isBusy}
      />
      {sent ? (
        <div>
          <Resend resendAt={sent.resendAt} isBusy={isBusy} onResend={() => void attempt(onResend)} />
        </div>
      ) : null}
      <DialogFoot>
        <Button type="submit" loading={isBusy} disabled={error.isOver}>
          {t('twoStep.code.verify')}
        </Button>
      </DialogFoot>
    </form>
  );
}
