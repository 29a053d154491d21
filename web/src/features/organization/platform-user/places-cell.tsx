import type { PlatformUserRow } from '@baluarte/contract/organization/platform-user.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './platform.module.css';

/** The first companies of a person with the role there, and how many more there are; nothing for who may not see them. */
export function PlacesCell({ places, companyCount }: PlatformUserRow) {
  const { t } = useTexts();
  if (places === undefined || companyCount === undefined) return null;
  if (companyCount === 0) return <span className={styles.quiet}>{t('platformUser.none')}</span>;
  const named = places.map(({ company, role }) => `${company} (${role})`).join(', ');
  const more = companyCount - places.length;
  const text = more > 0 ? `${named} ${t('catalogue.list.more', { count: more })}` : named;
  return <span title={text}>{text}</span>;
}
