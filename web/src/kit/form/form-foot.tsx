import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Form } from './use-form.ts';
import styles from './form-foot.module.css';
import { useSaveKey } from './use-save-key.ts';

interface FormFootProps {
  /** What the button that sends says. */
  submit: string;
  form: Pick<Form<object>, 'isBusy' | 'isDirty'>;
  onCancel: () => void;
  /** Other ways to save, between leaving and sending. */
  children?: ReactNode;
}

/**
 * Below a form's fields and always in sight, in the order of every form and dialog: on the right, the way out first, what one
 * came for last. Sends it, by Ctrl+S too, or leaves it. Stands inside the `form` it sends.
 */
export function FormFoot({ submit, form: { isBusy, isDirty }, onCancel, children }: FormFootProps) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useSaveKey(() => button.current?.form?.requestSubmit());
  return (
    <div className={styles.foot}>
      <span className={styles.note}>{isDirty ? t('catalogue.form.unsaved') : t('catalogue.form.requiredNote')}</span>
      <Button variant="default" onClick={onCancel}>
        {t('catalogue.form.cancel')}
      </Button>
      {children}
      <Button
        ref={button}
        type="submit"
        loading={isBusy}
        aria-keyshortcuts="Control+S"
        title={t('catalogue.form.saveKeys')}
      >
        {submit}
      </Button>
    </div>
  );
}
