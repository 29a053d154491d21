import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { DialogIcon } from './dialog-icon.tsx';
import { closeToast, toastMilliseconds, type OpenToast } from './dialogs.tsx';
import { focusBack } from './focus-back.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './toasts.module.css';

/** A toast waits while the pointer or the focus is on it. */
function ToastLine({ toast }: { toast: OpenToast }) {
  const { t } = useTexts();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pause = () => clearTimeout(timer.current);
  const resume = () => {
    clearTimeout(timer.current);
    const time = toast.undo || toast.link ? toastMilliseconds.undo : toastMilliseconds.plain;
    timer.current = setTimeout(() => closeToast(toast.id), time);
  };
  useEffect(() => {
    resume();
    // What was done may have taken along what had the focus, as an item of a menu; so does the toast with its own buttons.
    focusBack();
    return () => {
      pause();
      focusBack();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the clock starts once, with the toast
  }, []);
  const undo = async () => {
    closeToast(toast.id);
    try {
      await toast.undo?.();
    } catch (error) {
      await showError(error);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only its clock stops; nothing is operated
    <li className={styles.toast} onPointerEnter={pause} onPointerLeave={resume} onFocus={pause} onBlur={resume}>
      <DialogIcon name={toast.icon ?? 'info'} />
      <span className={styles.toastMessage}>{toast.message}</span>
      {toast.link ? (
        <Link to={toast.link.to} className={styles.undo} onClick={() => closeToast(toast.id)}>
          {toast.link.label}
        </Link>
      ) : null}
      {toast.undo ? (
        <button type="button" className={styles.undo} onClick={() => void undo()}>
          {t('shell.undo')}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t('shell.close')} onClick={() => closeToast(toast.id)}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </button>
    </li>
  );
}

/** The toasts, the newest at the bottom. */
export function Toasts({ toasts }: { toasts: readonly OpenToast[] }) {
  return (
    <ul className={styles.toasts} aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}
