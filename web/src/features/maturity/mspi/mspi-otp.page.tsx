import { mspi } from '@baluarte/contract/maturity/mspi.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { MailboxNote } from '#identity/shared/mailbox-note.tsx';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { goOn } from '#identity/shared/sign-in.ts';
import { codeError, type CodeError } from '#identity/shared/two-step/code-errors.ts';
import { CodeField, codeLength } from '#identity/shared/two-step/code-field.tsx';
import { Resend } from '#identity/shared/two-step/resend.tsx';
import styles from '#kit/account/form.module.css';
import { RefusedWords } from '#kit/account/refused.tsx';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { keepBefore } from '#kit/session/session-store.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { askedToBegin } from '../shared/asked-to-begin.ts';
import { beginOf, endVisit, keepVisit, keptVisit, loseVisit, type Visit } from './visit.ts';

/** The code that verifies a visitor's e-mail. */
export function MspiOtpPage() {
  const [visit] = useState(keptVisit);
  return visit === null || visit.challenge === '' ? (
    <Navigate to={visit === null ? '/mspi' : beginOf(visit)} replace />
  ) : (
    <Verifying visit={visit} />
  );
}

function Verifying({ visit }: { visit: Visit }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { challenge } = visit;
  const [sent, setSent] = useState(visit);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CodeError>({ isOver: false });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error.field !== undefined) field.current?.select();
    else field.current?.focus();
  }, [error]);

  const fail = (reason: unknown) => {
    const next = codeError(reason);
    if (next.isOver) loseVisit(visit);
    setError(next);
  };
  const verify = async (typed: string) => {
    if (isBusy || error.isOver) return;
    if (typed.length < codeLength)
      return setError({ field: t(typed === '' ? 'twoStep.code.missing' : 'twoStep.code.incomplete'), isOver: false });
    setBusy(true);
    setError({ isOver: false });
    try {
      const begun = await call(mspi.verify, { body: { challenge, code: typed }, isSecret: true });
      const step = await goOn(begun);
      endVisit();
      queryClient.clear();
      if (step === null) return await navigate(begun.redirectTarget, { replace: true, state: askedToBegin });
      keepBefore('redirectTarget', begun.redirectTarget);
      await navigate('/login', { replace: true, state: { twoStep: step } });
    } catch (reason) {
      fail(reason);
      setBusy(false);
    }
  };
  const resend = async () => {
    try {
      const next = { ...sent, ...(await call(mspi.resend, { body: { challenge }, isSecret: true })) };
      keepVisit(next);
      setSent(next);
      setCode('');
      setError({ isOver: false });
      toastText('mspi.otp.sent');
    } catch (reason) {
      fail(reason);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  return (
    <PublicPage
      title={t('mspi.otp.title')}
      lead={t('mspi.otp.lead', { target: sent.sentTo })}
      foot={<Link to={beginOf(visit)}>{t('mspi.otp.other')}</Link>}
    >
      <MailboxNote email={sent.pendingUser.email} />
      <div role="alert">{error.above ? <RefusedWords words={error.above} /> : null}</div>
      {error.isOver ? (
        <Button component={Link} to={beginOf(visit)} size="md" mt="md" fullWidth>
          {t('mspi.otp.again')}
        </Button>
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <CodeField
            ref={field}
            value={code}
            onChange={setCode}
            onFull={(full) => void verify(full)}
            error={error.field}
            isDisabled={isBusy}
          />
          <Button type="submit" size="md" fullWidth loading={isBusy}>
            {t('mspi.otp.submit')}
          </Button>
          <Resend resendAt={sent.resendAt} isBusy={isBusy} onResend={() => void resend()} />
        </form>
      )}
    </PublicPage>
  );
}
