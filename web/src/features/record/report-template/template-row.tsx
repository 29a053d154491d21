import { reportTemplate, type ReportTemplate, type TemplateCheck } from '@baluarte/contract/record/report-template.ts';
import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconFileTypeDocx } from '@tabler/icons-react';
import { useState } from 'react';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { saveFile } from '#kit/files/save-file.ts';
import { bytesIn } from '#kit/formats/bytes.ts';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CheckResult } from './check-result.tsx';
import { RenameForm } from './rename-form.tsx';
import styles from './templates.module.css';

/** One template: what it is, who saved it, and what may be done with it. */
export function TemplateRow({ template, mayEdit }: { template: ReportTemplate; mayEdit: boolean }) {
  const { t, texts, dateTime, number } = useTexts();
  const { id, kind, name, fileName, size, placeCount, unknownCount, scheduleCount, updatedAt, updatedBy } = template;
  const [isRenaming, setRenaming] = useState(false);
  const [check, setCheck] = useState<TemplateCheck | null>(null);
  const onError = (error: unknown) => showError(error);
  const download = useMutation({
    mutationFn: () => call(reportTemplate.download, { params: { id } }),
    onSuccess: saveFile,
    onError,
  });
  const replace = useMutation({
    mutationFn: (file: File) => call(reportTemplate.replace, { params: { id }, body: {}, file }),
    onSuccess: ({ changesetId, check: found }) => {
      showDone(t('reportTemplate.replaced'), changesetId);
      setCheck(found);
      return refresh();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => call(reportTemplate.remove, { params: { id } }),
    onSuccess: ({ changesetId }) => {
      showDone(t('reportTemplate.removed'), changesetId);
      return refresh();
    },
    onError,
  });
  const askRemove = async () => {
    const message = [
      t('reportTemplate.confirmRemove', { name }),
      ...(scheduleCount > 0 ? [t('reportTemplate.usedBySchedules', { count: scheduleCount })] : []),
    ].join(' ');
    if (await confirm({ message, isDangerous: true })) remove.mutate();
  };
  const at = dateTime(updatedAt);
  return (
    <li className={styles.row}>
      <IconFileTypeDocx size={20} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        {isRenaming ? (
          <RenameForm template={template} onClose={() => setRenaming(false)} />
        ) : (
          <p>
            <strong>{name}</strong>
          </p>
        )}
        <ul className={styles.details}>
          <li>{texts.reportTemplate.kinds[kind]}</li>
          <li>
            {fileName} · {bytesIn(size, number)}
          </li>
          <li>{t('reportTemplate.places', { count: placeCount })}</li>
          {unknownCount === 0 ? null : (
            <li className={styles.warning}>{t('reportTemplate.unknownPlaces', { count: unknownCount })}</li>
          )}
          <li>
            {updatedBy === null
              ? t('reportTemplate.savedAt', { at })
              : t('reportTemplate.saved', { by: updatedBy, at })}
          </li>
        </ul>
        {check ? <CheckResult check={check} /> : null}
      </div>
      <div className={styles.acts}>
        <Button
          variant="default"
          size="xs"
          loading={download.isPending}
          aria-label={t('reportTemplate.downloadLabel', { name })}
          onClick={() => download.mutate()}
        >
          {t('reportTemplate.download')}
        </Button>
        {mayEdit ? (
          <>
            <FileButton accept=".docx" onChange={(file) => file && replace.mutate(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="xs"
                  loading={replace.isPending}
                  aria-label={t('reportTemplate.replaceLabel', { name })}
                >
                  {t('reportTemplate.replace')}
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              size="xs"
              aria-label={t('reportTemplate.renameLabel', { name })}
              onClick={() => setRenaming(true)}
            >
              {t('reportTemplate.rename')}
            </Button>
            <Button
              variant="default"
              size="xs"
              loading={remove.isPending}
              aria-label={t('reportTemplate.removeLabel', { name })}
              onClick={() => void askRemove()}
            >
              {t('reportTemplate.remove')}
            </Button>
          </>
        ) : null}
      </div>
    </li>
  );
}
