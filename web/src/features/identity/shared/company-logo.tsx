import type { CompanyLogo as Logo } from '@baluarte/contract/identity/company-logo.ts';
import styles from './company-logo.module.css';

/** The logo of a company, on a background with enough contrast. Its name is next to it, so the image has no alternative text. */
export function CompanyLogo({ logo, isLarge = false }: { logo: Logo; isLarge?: boolean }) {
  return (
    <span className={styles.logo} data-tone={logo.tone} data-large={isLarge || undefined}>
      <img src={logo.url} alt="" />
    </span>
  );
}
