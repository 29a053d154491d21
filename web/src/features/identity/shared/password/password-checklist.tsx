import { passwordPoints, type PasswordPoint, type PasswordRules } from '@baluarte/contract/identity/password.rules.ts';
import { IconCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '#kit/account/form.module.css';

export interface PasswordChecklistProps {
  /** Of the list, for the input it describes. */
  id: string;
  password: string;
  rules: PasswordRules;
}

/** The rules of a new password, checked while typing, and the one that only the server can check. */
export function PasswordChecklist({ id, password, rules: { minimum, history } }: PasswordChecklistProps) {
  const { t } = useTexts();
  return (
    <ul id={id} className={styles.points} aria-label={t('account.password.points')}>
      {(Object.keys(passwordPoints) as PasswordPoint[]).map((point) => {
        const isMet = passwordPoints[point](password, minimum);
        const Icon = isMet ? IconCircleCheck : IconCircle;
        return (
          <li key={point} className={styles.point} data-met={isMet || undefined}>
            <Icon size={16} stroke={1.5} aria-hidden />
            {t(`account.password.${point}`, { minimum })}
            <span className="b-visually-hidden">{isMet ? `: ${t('account.password.met')}` : null}</span>
          </li>
        );
      })}
      {history > 0 ? (
        <li className={styles.point}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          {t('account.password.history', { count: history })}
        </li>
      ) : null}
    </ul>
  );
}
