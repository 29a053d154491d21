import { Button, Group, Modal } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { useFocusBack } from '#kit/dialogs/use-focus-back.ts';

interface DialogProps {
  title: string;
  size?: 'md' | 'lg' | 'xl' | '48rem' | '64rem';
  /** Prevents closing by accident: `beside`, a click outside does not close it; `whole`, nor does Escape. */
  held?: 'beside' | 'whole' | undefined;
  onClose: () => void;
  children: ReactNode;
}

const Closing = createContext<(() => void) | null>(null);

/** A modal dialog to fill in or to read; Escape and the cross close it, the focus stays inside and is restored afterwards. */
export function Dialog({ title, size = 'md', held, onClose, children }: DialogProps) {
  const { t } = useTexts();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={title}
      styles={{ title: { fontWeight: 600 } }}
      closeOnClickOutside={held === undefined}
      closeOnEscape={held !== 'whole'}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Closing value={onClose}>{children}</Closing>
    </Modal>
  );
}

/** Buttons of a dialog, always in the same order: on the right, cancel first, the main action last. `cancel`: its word. */
export function DialogFoot({ cancel, children }: { cancel?: string | undefined; children: ReactNode }) {
  const { t } = useTexts();
  const close = use(Closing);
  return (
    <Group justify="flex-end" gap="sm">
      {close ? (
        <Button variant="default" onClick={close}>
          {cancel ?? t('shell.cancel')}
        </Button>
      ) : null}
      {children}
    </Group>
  );
}
