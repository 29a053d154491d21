import { Button, Checkbox } from '@mantine/core';
import type { RolePreview } from '@baluarte/contract/organization/role.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { ChangeView } from './change-view.tsx';
import styles from './change-view.module.css';

interface PreviewDialogProps {
  preview: RolePreview;
  onApply: () => void;
  onClose: () => void;
}

/** What a change of a role does, before it is saved; people who lock themselves out confirm that they know. */
export function PreviewDialog({ preview, onApply, onClose }: PreviewDialogProps) {
  const { t } = useTexts();
  const [isAccepted, setAccepted] = useState(false);
  return (
    <Dialog title={t('role.preview.title')} size="48rem" onClose={onClose}>
      {preview.isOwn ? (
        <p className={styles.warning}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          <span>
            {t('role.preview.own')} {preview.locksOut ? t('role.preview.locksOut') : null}
          </span>
        </p>
      ) : null}
      <ChangeView preview={preview} />
      <p className={styles.note}>{t('role.preview.atOnce')}</p>
      {preview.locksOut ? (
        <Checkbox
          mt="sm"
          label={t('role.preview.accept')}
          checked={isAccepted}
          onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
        />
      ) : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('role.preview.cancel')}
        </Button>
        <Button onClick={onApply} disabled={preview.locksOut && !isAccepted} data-autofocus>
          {t('role.preview.apply')}
        </Button>
      </div>
    </Dialog>
  );
}
