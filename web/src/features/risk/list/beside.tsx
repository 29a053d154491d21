import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/texts.ts';
import styles from './list.module.css';

interface BesideProps {
  /** Whether there is room for it next to the list; else it covers the page. */
  isDocked: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What is open beside the list: next to it on a wide screen, over it on a narrow one. */
export function Beside({ isDocked, onClose, children }: BesideProps) {
  const { t } = useTexts();
  if (isDocked) return <div className={styles.aside}>{children}</div>;
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      withCloseButton={false}
      position="right"
      size="min(30rem, 100%)"
      aria-label={t('risk.panel.label')}
      classNames={{ body: styles.drawer ?? '' }}
    >
      {children}
    </Drawer>
  );
}
