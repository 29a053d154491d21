import type { StepMethod } from '@baluarte/contract/identity/account.ts';
import { Button, Checkbox } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { call } from '#kit/http/call.ts';
import { goOn } from '#identity/shared/sign-in.ts';
import { useTexts, type Translate } from '#kit/texts/texts.ts';
import { codeError, type CodeError } from '#identity/shared/two-step/code-errors.ts';
import { CodeField, codeLength } from '#identity/shared/two-step/code-field.tsx';
import { Resend } from '#identity/shared/two-step/resend.tsx';
import { MailboxNote } from '#identity/shared/mailbox-note.tsx';
import { stepEndpoints } from '#identity/shared/two-step/step-endpoints.ts';
import type { SecondStepProps } from './second-step-props.ts';
import { Refused, StepFrame } from './step-frame.tsx';
import styles from './step.module.css';
import { useSentCode } from './use-sent-code.ts';

type Method = StepMethod | 'recovery';

const useWords = { totp: 'useTotp', sms: 'useSms', email: 'useEmail', recovery: 'useRecovery' } as const;

function leadOf(t: Translate, method: Method, { target, isSent }: { target: string; isSent: boolean }): string {
  if (method === 'totp' || method === 'recovery') return t(`twoStep.step.${method}`);
  return t(isSent ? 'twoStep.code.sent' : 'twoStep.code.sending', { target });
}

/** The code of the second step, by one of the person's methods or by a recovery code. */
export function VerifyStep({ step, onDone, onBack }: SecondStepProps) {
  const { t } = useTexts();
  const { challenge, methods, hasRecoveryCodes } = step;
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery');
  const [code, setCode] = useState('');
  const [isRemembered, setRemembered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CodeError>({ isOver: false });
  const field = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const leadId = useId();
  const fail = (reason: unknown) => setError(codeError(reason));
  const { sent, send } = useSentCode({ challenge, method, onFail: fail });

  // Another method brings another field.
  const attach = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.focus();
  }, []);
  useEffect(() => {
    if (error.isOver) again.current?.focus();
    else if (error.field !== undefined) field.current?.select();
  }, [error]);

  const target = (method === 'sms' ? step.phone : step.email) ?? '';
  const isRecovery = method === 'recovery';
  const choose = (next: Method) => {
    setMethod(next);
    setCode('');
    setError({ isOver: false });
  };
  const verify = async (typed: string) => {
    if (isBusy || error.isOver) return;
    if (typed.trim() === '') return setError({ field: t('twoStep.code.missing'), isOver: false });
    if (!isRecovery && typed.length < codeLength)
      return setError({ field: t('twoStep.code.incomplete'), isOver: false });
    setBusy(true);
    setError({ isOver: false });
    try {
      const body = { challenge, method, code: typed, remember: isRemembered };
      await goOn(await call(stepEndpoints.verify, { body, isSecret: true }));
      onDone();
    } catch (reason) {
      fail(reason);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  const others: Method[] = [...methods, ...(hasRecoveryCodes ? (['recovery'] as const) : [])].filter(
    (other) => other !== method,
  );

  return (
    <StepFrame
      title={t('twoStep.step.title')}
      lead={leadOf(t, method, { target, isSent: sent !== null })}
      leadId={leadId}
    >
      {method === 'email' && sent !== null ? <MailboxNote /> : null}
      <Refused words={error.above} />
      {error.isOver ? (
        <Button ref={again} size="md" mt="md" fullWidth onClick={onBack}>
          {t('twoStep.step.again')}
        </Button>
      ) : (
        <form className={styles.step} noValidate onSubmit={submit}>
          <CodeField
            key={method}
            ref={attach}
            value={code}
            onChange={setCode}
            onFull={(full) => void verify(full)}
            error={error.field}
            isRecovery={isRecovery}
            isDisabled={isBusy}
            describedBy={leadId}
          />
          <Checkbox
            label={t('twoStep.step.remember')}
            description={t('twoStep.step.rememberNote', { host: window.location.host })}
            checked={isRemembered}
            onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
          />
          <Button type="submit" size="md" fullWidth loading={isBusy}>
            {t('twoStep.code.verify')}
          </Button>
          <div className={styles.others}>
            {send === null ? null : <Resend resendAt={sent?.resendAt ?? null} isBusy={isBusy} onResend={send} />}
            {others.length > 0 ? <h2>{t('twoStep.step.others')}</h2> : null}
            {others.map((other) => (
              <Button key={other} variant="subtle" size="compact-sm" onClick={() => choose(other)}>
                {t(`twoStep.step.${useWords[other]}`, { target: (other === 'sms' ? step.phone : step.email) ?? '' })}
              </Button>
            ))}
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
              {t('twoStep.step.back')}
            </Button>
          </div>
        </form>
      )}
    </StepFrame>
  );
}
