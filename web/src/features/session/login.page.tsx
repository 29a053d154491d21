import type { Begun } from '@baluarte/contract/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { broughtBack, takeHandOver } from '../../kit/account/hand-over.ts';
import { ProviderButtons } from '../../kit/account/provider-buttons.tsx';
import { ProviderNotice } from '../../kit/account/provider-notice.tsx';
import { Brand } from '../../kit/layout/brand.tsx';
import { LanguageToggle, ThemeChoice } from '../../kit/layout/preferences.tsx';
import { Refusal } from '../../kit/refusal.ts';
import { useSession } from '../../kit/session.tsx';
import { enter } from '../../kit/sign-in.ts';
import { safeReturn } from '../../kit/site.ts';
import { useTexts } from '../../kit/texts.ts';
import { useConfig } from '../../kit/use-config.ts';
import { AccountLinks } from './account-links.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';
import styles from './login.module.css';
import './mantine.css';
import { RiskPanel } from './risk-panel.tsx';

/** Signing in; also what the bare address of the product opens. */
export function LoginPage() {
  const { t } = useTexts();
  const session = useSession();
  const config = useConfig();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Read once: the ticket does not stay in the address.
  const [back] = useState(() => broughtBack(window.location.hash));
  const [isBusy, setBusy] = useState(back !== null);
  const [refused, setRefused] = useState<unknown>(null);
  const [value, setValue] = useState<Credentials>({ email: '', password: '' });
  const goal = safeReturn(back?.goal ?? search.get('return')) ?? '/home';
  const company = config.data?.company;

  useEffect(() => {
    document.title = `${t('shell.pages.login')} · Baluarte`;
  }, [t]);

  const done = () => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
    void navigate(goal, { replace: true });
  };
  const takeOver = useEffectEvent(async ({ token }: Begun) => {
    if (token === null) throw new Refusal(500, { code: 'unexpected' });
    await enter(token);
    done();
  });
  useEffect(() => {
    if (back === null) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    takeHandOver(back.ticket)
      .then((begun) => takeOver(begun))
      .catch((error: unknown) => {
        setBusy(false);
        setRefused(error);
      });
  }, [back]);

  // While somebody signs in here, the form stays until the next page is there.
  if (session !== null && !isBusy) return <Navigate to={goal} replace />;

  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.head}>
          <Brand size={28} />
          <div className={styles.preferences}>
            <LanguageToggle />
            <ThemeChoice />
          </div>
        </header>
        <div className={styles.column}>
          <h1 className={styles.title}>
            {company ? t('session.login.titleCompany', { company: company.name }) : t('session.login.title')}
          </h1>
          <p className={styles.lead}>{t('session.login.lead')}</p>
          {isBusy ? null : <ProviderNotice said={search} error={refused} />}
          <LoginForm value={value} onChange={setValue} isBusy={isBusy} onBusy={setBusy} onDone={done} />
          <AccountLinks email={value.email} />
          <ProviderButtons goal={safeReturn(search.get('return'))} isDisabled={isBusy} />
          {config.isError ? <p className={styles.offline}>{t('session.login.offline')}</p> : null}
          {config.data ? (
            <DemoAccounts
              config={config.data}
              filled={value.email}
              onChoose={(email, password) => setValue({ email, password })}
            />
          ) : null}
        </div>
      </div>
      <RiskPanel />
    </div>
  );
}
