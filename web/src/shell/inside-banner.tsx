import { IconEye } from '@tabler/icons-react';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useLeaveCompany } from './use-leave-company.ts';
import styles from './inside-banner.module.css';

/** Tells a super administrator that they are inside a company, and shows the way out. */
export function InsideBanner() {
  const session = useSession();
  const { t } = useTexts();
  const { isLeaving, leave } = useLeaveCompany();
  if (!session?.isSuperAdmin || session.companyId === null) return null;
  return (
    <aside className={styles.banner}>
      <IconEye size={18} stroke={1.5} aria-hidden />
      <span className={styles.text}>{t('shell.inside', { company: session.companyName ?? '' })}</span>
      <button type="button" className={styles.leave} disabled={isLeaving} onClick={() => void leave()}>
        {t('shell.leave')}
      </button>
    </aside>
  );
}
