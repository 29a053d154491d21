import { Alert, Button } from '@mantine/core';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './save-bar.module.css';
import type { Form } from './use-form.ts';
import { useSaveKey } from './use-save-key.ts';

interface SaveBarProps<Value> {
  form: Form<Value>;
  /** Query of the saved values: read again after a concurrent save. */
  queryKey: readonly unknown[];
}

/** Revert and save (also Ctrl+S), below their part, where every form has them; says when another user saved meanwhile. */
export function SaveBar<Value>({ form, queryKey }: SaveBarProps<Value>) {
  const { t, dateTime } = useTexts();
  const { isDirty, refused } = form;
  const clash = isRefusal(refused, 'changedMeanwhile') ? refused.params : null;
  const save = () => (isDirty ? void form.save() : toastText('setting.unchanged', {}, { icon: 'info' }));
  const discard = () => form.restart(form.base);
  const reload = () => {
    discard();
    void queryClient.invalidateQueries({ queryKey });
  };
  useSaveKey(save);
  return (
    <>
      {clash ? (
        <Alert variant="default" role="alert" title={t('setting.conflictTitle')} mt="sm">
          {t('setting.conflict', {
            by: typeof clash['by'] === 'string' ? clash['by'] : '—',
            at: typeof clash['at'] === 'string' ? dateTime(clash['at']) : '—',
          })}
          <div className={styles.alertFoot}>
            <Button size="xs" variant="default" onClick={reload}>
              {t('setting.reload')}
            </Button>
          </div>
        </Alert>
      ) : null}
      <div className={styles.bar} data-dirty={isDirty || undefined}>
        <output className={styles.note}>{isDirty ? t('setting.unsaved') : ''}</output>
        {isDirty ? (
          <Button variant="default" onClick={discard}>
            {t('setting.discard')}
          </Button>
        ) : null}
        <Button onClick={save} aria-keyshortcuts="Control+S" title={t('setting.saveKeys')}>
          {t('setting.save')}
        </Button>
      </div>
    </>
  );
}
