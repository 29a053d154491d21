import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './form-foot.module.css';

interface FormFootProps {
  /** What the button that sends says. */
  submit: string;
  isBusy: boolean;
  isDirty: boolean;
  onCancel: () => void;
  /** Other ways to save, between sending and leaving. */
  children?: ReactNode;
}

/** Below a form's fields and always in sight: sends it, by Ctrl+S too, or leaves it. Stands inside the `form` it sends. */
export function FormFoot({ submit, isBusy, isDirty, onCancel, children }: FormFootProps) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    button.current?.form?.requestSubmit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={styles.foot}>
      <Button
        ref={button}
        type="submit"
        loading={isBusy}
        aria-keyshortcuts="Control+S"
        title={t('catalogue.form.saveKeys')}
      >
        {submit}
      </Button>
      {children}
      <Button variant="subtle" color="gray" onClick={onCancel}>
        {t('catalogue.form.cancel')}
      </Button>
      <span className={styles.note}>{isDirty ? t('catalogue.form.unsaved') : t('catalogue.form.requiredNote')}</span>
    </div>
  );
}
