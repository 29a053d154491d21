import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from './dialog.tsx';

interface DeletionProps {
  /** What is deleted, by name. */
  question: string;
  onClose: () => void;
  children: ReactNode;
}

/** The question of every deletion that has more to say, or to ask, than `confirm` can: "Confirmar", "Sí", "No". */
export function DeletionDialog({ question, onClose, children }: DeletionProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('shell.confirm.title')} onClose={onClose}>
      <Text size="sm" fw={600} mb="sm">
        {question}
      </Text>
      {children}
    </Dialog>
  );
}
