import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { useFocusBack } from '../use-focus-back.ts';

interface DialogProps {
  title: string;
  size?: 'md' | 'lg';
  onClose: () => void;
  children: ReactNode;
}

/** Something to fill in or to read before one goes on; Escape and the cross close it, the focus stays inside and goes back afterwards. */
export function Dialog({ title, size = 'md', onClose, children }: DialogProps) {
  const { t } = useTexts();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={title}
      styles={{ title: { fontWeight: 600 } }}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {children}
    </Modal>
  );
}
