import type { CompanyLogo as Logo } from '@baluarte/contract/identity/company-logo.ts';
import styles from './company-logo.module.css';

/** The picture a company is known by, on the ground it reads well on. Its name stands beside it, so it is silent. */
export function CompanyLogo({ logo, isLarge = false }: { logo: Logo; isLarge?: boolean }) {
  return (
    <span className={styles.logo} data-tone={logo.tone} data-large={isLarge || undefined}>
      <img src={logo.url} alt="" />
    </span>
  );
}
