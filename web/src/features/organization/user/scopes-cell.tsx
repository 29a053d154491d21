import { user } from '@baluarte/contract/organization/user.ts';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './user.module.css';

/** Scopes of a person by name: all of them, or those they are limited to, as far as one may know of them. */
export function ScopesCell({ ids, isLimited }: { ids: readonly number[]; isLimited: boolean }) {
  const { t } = useTexts();
  const choices = useChoices(user.fields);
  if (!isLimited) return <span className={styles.quiet}>{t('user.everyScope')}</span>;
  const names = ids.flatMap((id) => {
    const scope = choices.find('scope', id);
    return scope ? [choiceName(scope)] : [];
  });
  return names.length > 0 ? names.join(', ') : '—';
}
