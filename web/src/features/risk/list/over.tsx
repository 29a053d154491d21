import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/texts.ts';
import styles from './list.module.css';

/** What is open beside a list, over the page, where there is no room next to it. */
export function Over({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      withCloseButton={false}
      position="right"
      size="min(30rem, 100%)"
      attributes={{ content: { 'aria-label': t('risk.panel.label') } }}
      classNames={{ body: styles.drawer ?? '' }}
    >
      {children}
    </Drawer>
  );
}
