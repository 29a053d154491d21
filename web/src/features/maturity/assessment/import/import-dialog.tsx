import type { AnswersImport, AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, DialogFoot } from '#kit/catalogue/dialog.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { DropZone } from '#kit/files/drop-zone.tsx';
import { call } from '#kit/http/call.ts';
import { wordError, type Words } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { catalogueQuery } from '../../shared/framework-queries.ts';
import { CheckedFile } from './checked-file.tsx';

interface Checked {
  file: File;
  found: AnswersImport;
}

/** Answers from a spreadsheet: it is checked first, and what it would change is shown before anything is saved. */
export function ImportDialog({ row, onClose }: { row: AssessmentRow; onClose: () => void }) {
  const { t } = useTexts();
  const { data: definition } = useQuery(catalogueQuery(row.framework_version));
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<Words | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const send = (file: File, dryRun: boolean) =>
    call(assessment.importAnswers, {
      params: { id: row.id },
      query: { dryRun: dryRun ? 'true' : 'false' },
      body: {},
      file,
    });

  const check = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setRefused(null);
    setReading(file.name);
    try {
      setChecked({ file, found: await send(file, true) });
    } catch (error) {
      setRefused(wordError(error));
    } finally {
      setReading(null);
    }
  };
  const submit = async ({ file }: Checked) => {
    try {
      const { changed, changesetId } = await loading(send(file, false));
      showDone(t('assessment.import.done', { count: changed }), changesetId);
      void refresh();
      onClose();
    } catch (error) {
      setRefused(wordError(error));
      setChecked(null);
    }
  };
  return (
    <Dialog title={t('assessment.import.open')} size="64rem" held={checked ? 'beside' : undefined} onClose={onClose}>
      <Stack gap="sm">
        {checked && definition ? (
          <>
            <CheckedFile name={checked.file.name} found={checked.found} definition={definition} />
            <DialogFoot>
              <Button variant="default" onClick={() => setChecked(null)}>
                {t('assessment.import.another')}
              </Button>
              {checked.found.changed > 0 ? (
                <Button data-autofocus onClick={() => void submit(checked)}>
                  {t('assessment.import.submit', { count: checked.found.changed })}
                </Button>
              ) : null}
            </DialogFoot>
          </>
        ) : (
          <>
            <Text size="sm">{t('assessment.import.text')}</Text>
            <DropZone
              icon={IconFileSpreadsheet}
              text={reading === null ? t('assessment.import.drop') : t('assessment.import.reading', { file: reading })}
              isReading={reading !== null}
              choose={t('assessment.import.choose')}
              accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,text/csv"
              refused={refused}
              onFiles={(files) => void check(files)}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
