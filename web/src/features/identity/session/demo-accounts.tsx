import { IconUserCheck } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Config } from '#kit/session/use-config.ts';
import styles from './demo-accounts.module.css';

export interface DemoAccountsProps {
  config: Config;
  /** E-mail that is in the form now. */
  filled: string;
  onChoose: (email: string, password: string) => void;
}

/** Accounts to try, while demonstration data are on: one click fills the form. */
export function DemoAccounts({ config, filled, onChoose }: DemoAccountsProps) {
  const { t } = useTexts();
  const { demoAccounts, demoPassword } = config;
  if (demoPassword === null || demoAccounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className={styles.title}>
        {t('session.demo.title')}
      </h2>
      <p className={styles.lead}>{t('session.demo.lead')}</p>
      <ul className={styles.list}>
        {demoAccounts.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.account}
              aria-pressed={filled === email}
              onClick={() => onChoose(email, demoPassword)}
            >
              <span>
                <span className={styles.role}>{role}</span>
                <span className={styles.email}>{email}</span>
              </span>
              {filled === email ? <IconUserCheck size={18} stroke={1.5} aria-hidden /> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
