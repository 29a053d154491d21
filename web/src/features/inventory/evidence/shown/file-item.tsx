import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { evidence, type EvidenceFile } from '@baluarte/contract/inventory/evidence.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { saveFile } from '#kit/files/save-file.ts';
import { bytesIn } from '#kit/formats/bytes.ts';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { IntegrityBadge, ScanBadge } from './badges.tsx';
import styles from './evidence.module.css';
import { FileName, shownName } from '#inventory/shared/upload/file-name.tsx';

const PreviewDialog = lazy(() => import('../preview/preview-dialog.tsx').then((m) => ({ default: m.PreviewDialog })));

/** Hands a file to the browser under its own name; says why it cannot be had. */
async function download({ id }: EvidenceFile): Promise<void> {
  try {
    saveFile(await loading(call(evidence.endpoints.download, { params: { id } })));
  } catch (error) {
    await showError(error);
  }
}

/** The first characters of a hash; pressing copies all of it. */
function Hash({ sha256 }: { sha256: string }) {
  const { t } = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(sha256).then(
      () => toastText('evidence.file.copied'),
      () => toastText('evidence.file.notCopied', {}, { icon: 'warning' }),
    );
  const short = `SHA-256 ${asciiPrefix(sha256, 12)}…`;
  // Without a secure origin the browser lends no clipboard: the hash stands whole to be selected.
  if (!window.isSecureContext) return <code className={styles.fileName}>SHA-256 {sha256}</code>;
  return (
    <button
      type="button"
      className={styles.hash}
      title={sha256}
      aria-label={`${t('evidence.file.copy')}: ${short}`}
      onClick={() => void copy()}
    >
      {short}
    </button>
  );
}

/** A kept file: what it is, what was found about it, looking at it and taking it away. `children`: further acts. */
export function FileItem({ file, children }: { file: EvidenceFile; children?: ReactNode }) {
  const { t, number, dateTime } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const name = shownName(file.name);
  const isHad = file.scan !== 'infected' && file.scan !== 'pending' && file.integrity === 'intact';
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <li className={styles.file}>
      <div className={styles.about}>
        <FileName name={file.name} />
        <div className={styles.facts}>
          <span>{bytesIn(file.size, number)}</span>
          <span>{file.type}</span>
          <ScanBadge scan={file.scan} />
          {file.integrity === 'intact' ? null : <IntegrityBadge integrity={file.integrity} />}
        </div>
        <div className={styles.facts}>
          <Hash sha256={file.sha256} />
          {file.verifiedAt === null ? null : (
            <span>{t('evidence.file.verified', { at: dateTime(file.verifiedAt) })}</span>
          )}
        </div>
        {isHad ? null : (
          <p className={styles.quiet}>
            {file.integrity !== 'intact'
              ? t('evidence.file.damaged')
              : file.scan === 'infected'
                ? t('evidence.file.infected', { threat: file.threat ?? '' })
                : t('evidence.file.pending')}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {children}
        {isHad && file.hasPreview ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconEye {...icon} />}
            aria-label={t('evidence.file.previewOne', { name })}
            onClick={() => setOpen(true)}
          >
            {t('evidence.file.preview')}
          </Button>
        ) : null}
        {isHad ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload {...icon} />}
            aria-label={t('evidence.file.downloadOne', { name })}
            onClick={() => void download(file)}
          >
            {t('evidence.file.download')}
          </Button>
        ) : null}
      </div>
      <Suspense>{isOpen ? <PreviewDialog file={file} onClose={() => setOpen(false)} /> : null}</Suspense>
    </li>
  );
}
