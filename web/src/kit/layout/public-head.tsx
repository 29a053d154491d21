import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { Brand } from './brand.tsx';
import { HelpButton } from './help-button.tsx';
import { LanguageToggle, ThemeChoice } from './preferences.tsx';
import styles from './public-head.module.css';

interface PublicHeadProps {
  /** Where the brand leads to; nowhere on the page it would lead to. */
  home?: string;
  /** Behind language and theme. */
  children?: ReactNode;
}

/** Header of a page before sign-in. */
export function PublicHead({ home, children }: PublicHeadProps) {
  const { t } = useTexts();
  return (
    <header className={styles.head}>
      {home === undefined ? (
        <Brand size={28} />
      ) : (
        <Link to={home} className={styles.home}>
          <Brand size={28} />
          <span className="b-visually-hidden">{t('account.toSignIn')}</span>
        </Link>
      )}
      <div className={styles.preferences}>
        <HelpButton />
        <LanguageToggle />
        <ThemeChoice />
        {children}
      </div>
    </header>
  );
}
