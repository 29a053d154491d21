import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import styles from './dialog-icon.module.css';

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
  question: IconHelpCircle,
} as const;
export type DialogIconName = keyof typeof icons;

/** The icon next to a dialog's title or a toast. */
export function DialogIcon({ name }: { name: DialogIconName }) {
  const Picture = icons[name];
  return <Picture size={22} stroke={1.5} aria-hidden className={styles[name]} />;
}
