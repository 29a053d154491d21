import type { StepMethod } from '@baluarte/contract/identity/account.ts';
import type { Enrolment } from '@baluarte/contract/identity/two-step.ts';
import { Button, Loader } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call, type Answer } from '#kit/http/call.ts';
import type { SecondStep } from '#identity/shared/sign-in.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { AppSecret } from '#identity/shared/two-step/app-secret.tsx';
import { codeError, type CodeError } from '#identity/shared/two-step/code-errors.ts';
import { CodeField, codeLength } from '#identity/shared/two-step/code-field.tsx';
import { Resend } from '#identity/shared/two-step/resend.tsx';
import { stepEndpoints } from '#identity/shared/two-step/step-endpoints.ts';
import { Refused, StepFrame } from './step-frame.tsx';
import styles from './step.module.css';

export interface ConfirmMethodProps {
  step: SecondStep;
  method: StepMethod;
  isBusy: boolean;
  onConfirmed: (begun: Answer<typeof stepEndpoints.confirmEnrol>) => void;
  onOther: () => void;
  onBack: () => void;
}

/** Sets a method up while signing in: what the app needs, or a code that was sent, and the code that proves it. */
export function ConfirmMethod({ step, method, isBusy, onConfirmed, onOther, onBack }: ConfirmMethodProps) {
  const { t } = useTexts();
  const { challenge } = step;
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<CodeError>({ isOver: false });
  const isAsked = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  const begin = () => {
    call(stepEndpoints.enrol, { body: { challenge, method }, isSecret: true }).then(setEnrolment, (reason: unknown) =>
      setError(codeError(reason)),
    );
  };
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    begin();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the method is chosen
  }, []);
  useEffect(() => {
    // An app has to be connected before there is anything to type.
    if (enrolment && enrolment.app === null) field.current?.focus();
  }, [enrolment]);
  useEffect(() => {
    if (error.field !== undefined) field.current?.select();
  }, [error]);

  const confirm = async (typed: string) => {
    if (isSending) return;
    if (typed.length < codeLength)
      return setError({
        field: t(typed === '' ? 'twoStep.code.missing' : 'twoStep.code.incomplete'),
        isOver: false,
      });
    setSending(true);
    setError({ isOver: false });
    try {
      onConfirmed(await call(stepEndpoints.confirmEnrol, { body: { challenge, code: typed }, isSecret: true }));
    } catch (reason) {
      setError(codeError(reason));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(code);
  };

  const isApp = method === 'totp';
  const target = (method === 'sms' ? step.phone : step.email) ?? '';
  const sentLead = t(enrolment ? 'twoStep.code.sent' : 'twoStep.code.sending', { target });
  return (
    <StepFrame
      title={t(isApp ? 'twoStep.enrol.appTitle' : 'twoStep.step.title')}
      lead={isApp ? t('twoStep.enrol.appLead') : sentLead}
      takesFocus
    >
      <Refused words={error.above} />
      {error.isOver ? (
        <Button size="md" mt="md" fullWidth onClick={onBack}>
          {t('twoStep.step.again')}
        </Button>
      ) : (
        <form className={styles.step} noValidate onSubmit={submit}>
          {isApp && enrolment === null && !error.above ? <Loader size="sm" /> : null}
          {enrolment?.app ? <AppSecret app={enrolment.app} /> : null}
          {enrolment?.app ? <p className={styles.note}>{t('twoStep.enrol.afterwards')}</p> : null}
          {enrolment ? (
            <>
              <CodeField
                ref={field}
                value={code}
                onChange={setCode}
                onFull={(full) => void confirm(full)}
                error={error.field}
                isDisabled={isSending || isBusy}
              />
              <Button type="submit" size="md" fullWidth loading={isSending || isBusy}>
                {t('twoStep.code.verify')}
              </Button>
            </>
          ) : null}
          <div className={styles.others}>
            {isApp ? null : <Resend resendAt={enrolment?.sent?.resendAt ?? null} isBusy={isSending} onResend={begin} />}
            <Button variant="subtle" size="compact-sm" onClick={onOther}>
              {t('twoStep.enrol.other')}
            </Button>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
              {t('twoStep.step.back')}
            </Button>
          </div>
        </form>
      )}
    </StepFrame>
  );
}
