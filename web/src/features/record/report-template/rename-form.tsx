import { reportTemplate, type ReportTemplate } from '@baluarte/contract/record/report-template.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { call } from '#kit/http/call.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './templates.module.css';

/** Another name for a template. */
export function RenameForm({ template, onClose }: { template: ReportTemplate; onClose: () => void }) {
  const { t } = useTexts();
  const { id, version } = template;
  const [name, setName] = useState(template.name);
  const rename = useMutation({
    mutationFn: () => call(reportTemplate.update, { params: { id }, body: { name, version } }),
    onSuccess: async ({ changesetId }) => {
      showDone(t('reportTemplate.renamed'), changesetId);
      await refresh();
      onClose();
    },
  });
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <TextInput
        className={styles.field ?? ''}
        label={t('reportTemplate.name')}
        value={name}
        maxLength={120}
        data-autofocus
        error={rename.error ? wordError(rename.error).message : null}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button type="submit" size="xs" loading={rename.isPending} disabled={name.trim() === ''}>
          {t('reportTemplate.save')}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('reportTemplate.cancel')}
        </Button>
      </div>
    </form>
  );
}
