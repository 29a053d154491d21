import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './beside.module.css';

interface OverProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The entry open from a list, as an overlay where there is no room next to it. */
export function Over({ label, onClose, children }: OverProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      withCloseButton={false}
      position="right"
      size="min(30rem, 100%)"
      attributes={{ content: { 'aria-label': label } }}
      classNames={{ body: styles.drawer ?? '' }}
    >
      {children}
    </Drawer>
  );
}
