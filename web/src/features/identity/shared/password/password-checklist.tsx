import {
  holdsLocalPart,
  passwordLength,
  passwordPoints,
  type PasswordPoint,
  type PasswordRules,
} from '@baluarte/contract/identity/password.rules.ts';
import { IconCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '#kit/account/form.module.css';

export interface PasswordChecklistProps {
  /** Of the list, for the input it describes. */
  id: string;
  password: string;
  rules: PasswordRules;
  /** Whose password it is, where the form knows. */
  email?: string | undefined;
}

interface PointProps {
  /** `null`: only the server can check it. */
  isMet: boolean | null;
  children: ReactNode;
}

function Point({ isMet, children }: PointProps) {
  const { t } = useTexts();
  const Icon = isMet === null ? IconInfoCircle : isMet ? IconCircleCheck : IconCircle;
  return (
    <li className={styles.point} data-met={isMet || undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <span>{children}</span>
      <span className="b-visually-hidden">{isMet ? `: ${t('account.password.met')}` : null}</span>
    </li>
  );
}

/**
 * Every rule of a new password, shown before anything is typed: those checked while typing, and marked apart those that only the
 * server can check.
 */
export function PasswordChecklist({ id, password, rules: { minimum, history }, email }: PasswordChecklistProps) {
  const { t } = useTexts();
  const { maximum } = passwordLength;
  const isShortEnough = password.length <= maximum;
  const isKnown = email !== undefined && email !== '';
  return (
    <ul id={id} className={styles.points} aria-label={t('account.password.points')}>
      {(Object.keys(passwordPoints) as PasswordPoint[]).map((point) => (
        <Point key={point} isMet={passwordPoints[point](password, minimum) && isShortEnough}>
          {t(`account.password.${point}`, { minimum, maximum })}
        </Point>
      ))}
      <Point isMet={isKnown ? password !== '' && !holdsLocalPart(password, email) : null}>
        {t('account.password.withoutEmail')}
      </Point>
      <Point isMet={null}>{t('account.password.uncommon')}</Point>
      {history > 0 ? <Point isMet={null}>{t('account.password.history', { count: history })}</Point> : null}
    </ul>
  );
}
