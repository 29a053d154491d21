import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '#kit/layout/brand.tsx';
import { LanguageToggle, ThemeChoice } from '#kit/layout/preferences.tsx';
import { signOut, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './my-account.module.css';

/** The frame of the page while no company is chosen: links to choose one and to sign out. */
export function PageWithoutCompany({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const session = useSession();
  return (
    <div>
      <header className={styles.alone}>
        <Link to={session?.isSuperAdmin ? '/companies' : '/select-company'} className={styles.back}>
          <Brand size={28} />
          <span>{t('me.toCompanies')}</span>
        </Link>
        <div className={styles.choices}>
          <LanguageToggle />
          <ThemeChoice />
          <button type="button" className={styles.out} onClick={() => void signOut()}>
            {t('shell.signOut')}
          </button>
        </div>
      </header>
      {children}
    </div>
  );
}
