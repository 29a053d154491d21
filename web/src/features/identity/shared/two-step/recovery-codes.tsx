import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '#kit/files/save-file.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './two-step.module.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose they are; for the file. */
  email: string;
  isBusy?: boolean;
  onDone: () => void;
}

/** Ten codes, shown once: one goes on after saying that they are kept. */
export function RecoveryCodes({ codes, email, isBusy = false, onDone }: RecoveryCodesProps) {
  const { t } = useTexts();
  const [areKept, setKept] = useState(false);
  const download = () => {
    const lines = [t('twoStep.codes.fileTitle', { email }), '', ...codes, '', t('twoStep.codes.fileNote'), ''];
    const blob = new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' });
    saveFile({ blob, fileName: t('twoStep.codes.fileName') });
  };
  return (
    <div className={styles.kept}>
      <ul className={styles.codes} aria-label={t('twoStep.codes.list')} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={download}
        >
          {t('twoStep.codes.download')}
        </Button>
        <CopyButton text={codes.join('\n')} label={t('twoStep.codes.copy')} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('twoStep.codes.print')}
        </Button>
      </div>
      <Checkbox
        label={t('twoStep.codes.kept')}
        checked={areKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Button size="md" disabled={!areKept} loading={isBusy} onClick={onDone}>
        {t('twoStep.codes.done')}
      </Button>
    </div>
  );
}
