import type { Begun } from '@baluarte/contract/identity/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { returnedState, takeHandOver } from './hand-over.ts';
import words from '#identity/shared/heading.module.css';
import { ProviderButtons } from '#identity/shared/provider/provider-buttons.tsx';
import { ProviderNotice } from '#identity/shared/provider/provider-notice.tsx';
import { hasPasskeys } from '#identity/shared/passkey-support.ts';
import { CompanyLogo } from '#identity/shared/company-logo.tsx';
import { PublicHead } from '#kit/layout/public-head.tsx';
import { Refusal } from '#kit/http/refusal.ts';
import { useSession } from '#kit/session/session.tsx';
import { keepBefore, keptBefore } from '#kit/session/session-store.ts';
import { goOn, type SecondStep } from '#identity/shared/sign-in.ts';
import { safeReturn } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useConfig } from '#kit/session/use-config.ts';
import { AccountLinks } from './account-links.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm, useLoginForm } from './login-form.tsx';
import styles from './login.module.css';
import './mantine.css';
import { PasskeyButton } from './passkey-button.tsx';
import { RiskPanel } from './risk-panel.tsx';
import { forgetStep } from './kept-step.ts';
import { UnknownCompany } from './unknown-company.tsx';
import { useSecondStep } from './use-second-step.ts';

/** Signing in; also what the bare address of the product opens. */
export function LoginPage() {
  const { t } = useTexts();
  const session = useSession();
  const config = useConfig();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Read once: the ticket does not stay in the address.
  const [back] = useState(() => returnedState(window.location.hash));
  const [isBusy, setBusy] = useState(back !== null);
  const [refused, setRefused] = useState<unknown>(null);
  const { left, isOnItsWay, passed, goTo, leave } = useSecondStep();
  const [target] = useState(() => keptBefore('redirectTarget'));
  const goal = safeReturn(back?.goal ?? search.get('return') ?? target) ?? '/home';
  const company = config.data?.company;

  useEffect(() => {
    if (left === null) document.title = `${t('shell.pages.login')} · Baluarte`;
  }, [t, left]);

  const done = () => {
    forgetStep();
    keepBefore('redirectTarget', null);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
    void navigate(goal, { replace: true });
  };
  const fail = (error: unknown) => {
    setBusy(false);
    setRefused(error);
  };
  /** In, or on to the step that is left. */
  const proceed = (step: SecondStep | null, email?: string) => {
    setRefused(null);
    if (step === null) return done();
    goTo(step, email)
      .catch(setRefused)
      .finally(() => setBusy(false));
  };
  const credentials = useLoginForm(setBusy, proceed);
  const takeOver = (begun: Begun) => {
    setBusy(true);
    goOn(begun).then(proceed, fail);
  };
  const takeBack = useEffectEvent((ticket: string) => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    takeHandOver(ticket).then(takeOver, fail);
  });
  useEffect(() => {
    if (back !== null) takeBack(back.ticket);
  }, [back]);
  const takeGiven = useEffectEvent((step: SecondStep) => {
    window.history.replaceState(null, '');
    goTo(step).catch(setRefused);
  });
  useEffect(() => {
    if (passed !== null) takeGiven(passed);
  }, [passed]);

  // While the user signs in here, the form stays until the next page has loaded.
  if (session !== null && !isBusy && left === null) return <Navigate to={goal} replace />;

  const startAgain = () => {
    leave();
    credentials.restart({ email: left?.email || credentials.value.email, password: '' });
  };
  const refusePasskey = (error: unknown) =>
    setRefused(
      error ??
        new Refusal(0, {
          code: 'passkey.notUsed',
          title: t('session.login.passkeyFailed'),
          message: t('session.login.passkeyFailedText'),
        }),
    );
  const form = (
    <>
      <LoginForm form={credentials} isBusy={isBusy} />
      <AccountLinks email={credentials.value.email} />
      {hasPasskeys() ? (
        <PasskeyButton isDisabled={isBusy} onBusy={setBusy} onBegun={takeOver} onRefused={refusePasskey} />
      ) : null}
    </>
  );
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <PublicHead />
        <div className={styles.column}>
          {left ? (
            <left.Panel step={left.step} onDone={done} onBack={startAgain} />
          ) : isOnItsWay ? null : config.data?.unknownSubdomain ? (
            <UnknownCompany subdomain={config.data.unknownSubdomain} host={config.data.host} />
          ) : (
            <>
              {company?.logo ? <CompanyLogo logo={company.logo} isLarge /> : null}
              <h1 className={words.title}>
                {company ? t('session.login.titleCompany', { company: company.name }) : t('session.login.title')}
              </h1>
              <p className={words.lead}>{t('session.login.lead')}</p>
              {isBusy ? null : <ProviderNotice parameters={search} error={refused} />}
              {company?.isOnlyProvider ? (
                <>
                  <ProviderButtons goal={safeReturn(search.get('return'))} isDisabled={isBusy} isFirst />
                  <details className={styles.other} open={credentials.value.email !== ''}>
                    <summary>{t('session.login.otherWay')}</summary>
                    {form}
                  </details>
                </>
              ) : (
                <>
                  {form}
                  <ProviderButtons goal={safeReturn(search.get('return'))} isDisabled={isBusy} />
                </>
              )}
              {config.isError ? <p className={styles.offline}>{t('session.login.offline')}</p> : null}
              {config.data ? (
                <DemoAccounts
                  config={config.data}
                  filled={credentials.value.email}
                  onChoose={(email, password) => credentials.change(() => ({ email, password }))}
                />
              ) : null}
            </>
          )}
        </div>
      </div>
      <RiskPanel />
    </div>
  );
}
