import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { endViewAs } from '#identity/shared/view-as.ts';
import styles from './inside-banner.module.css';

/** Says that the user is viewing as another user, read-only, and how to return. */
export function ViewAsBanner() {
  const session = useSession();
  const navigate = useNavigate();
  const { t, time } = useTexts();
  const [isBusy, setBusy] = useState(false);
  if (!session?.viewer) return null;
  const { id, name, lastName, viewer } = session;
  const leave = async () => {
    setBusy(true);
    const ending = endViewAs();
    await navigate(`/users/show/${id}`, { replace: true });
    await ending;
    toastText('shell.viewAs.ended');
    setBusy(false);
  };
  return (
    <aside className={styles.banner}>
      <IconEye size={18} stroke={1.5} aria-hidden />
      <span className={styles.text}>
        {t('shell.viewAs.banner', { name: `${name} ${lastName}`, at: time(viewer.until) })}
      </span>
      <button type="button" className={styles.leave} disabled={isBusy} onClick={() => void leave()}>
        {t('shell.viewAs.leave')}
      </button>
    </aside>
  );
}
