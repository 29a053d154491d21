import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../queries.ts';
import { showError } from '../refusal-words.ts';
import { leaveCompany, useSession } from '../session.tsx';
import { useTexts } from '../texts.ts';
import styles from './inside-banner.module.css';

/** Tells a super administrator that they are inside a company, and shows the way out. */
export function InsideBanner() {
  const session = useSession();
  const navigate = useNavigate();
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  if (!session?.isSuperAdmin || session.companyId === null) return null;

  const leave = async () => {
    setBusy(true);
    try {
      await leaveCompany();
      queryClient.clear();
      await navigate('/companies');
    } catch (error) {
      setBusy(false);
      await showError(error);
    }
  };
  return (
    <aside className={styles.banner}>
      <IconEye size={18} stroke={1.5} aria-hidden />
      <span className={styles.text}>{t('shell.inside', { company: session.companyName ?? '' })}</span>
      <button type="button" className={styles.leave} disabled={isBusy} onClick={() => void leave()}>
        {t('shell.leave')}
      </button>
    </aside>
  );
}
