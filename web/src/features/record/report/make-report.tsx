import { report, type ReportKind } from '@baluarte/contract/record/report.ts';
import { reportDocument } from '@baluarte/contract/record/report-document.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft, IconDownload, IconFolderDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { saveFile } from '#kit/files/save-file.ts';
import { call } from '#kit/http/call.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { language, useTexts } from '#kit/texts/texts.ts';
import { chosenIn, optionsOf, otherKinds, queryOf, type Chosen } from './chosen.ts';
import { OptionFields } from './option-fields.tsx';
import { ReportPreview, useReportPreview } from './report-preview.tsx';
import styles from './report.module.css';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
/** Milliseconds after the last change until the preview follows. */
const pause = 400;

/** Options of a report beside its preview; downloading it, or having it made and kept. */
export function MakeReport({ kind }: { kind: ReportKind }) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(() => chosenIn(search, language()));
  const [settled] = useDebouncedValue(chosen, pause);
  const preview = useReportPreview(kind, queryOf(settled));
  const isLong = preview.data?.isLong ?? false;
  const keep = useMutation({
    mutationFn: () => call(reportDocument.make, { body: { kind, format: chosen.format, options: optionsOf(chosen) } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['reportDocument'] });
      toastText('reportPage.asked');
      await navigate('?tab=documents');
    },
  });
  const download = async () => {
    try {
      const file = await loading(call(report.make, { params: { kind }, query: queryOf(chosen), isPart: true }));
      saveFile(file);
      toastText('reportPage.downloaded', { file: file.fileName });
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <>
      <Link to={otherKinds(kind, chosen.filter)} className={styles.back}>
        <IconArrowLeft {...icon} /> {t('reportPage.other')}
      </Link>
      <div className={styles.beside}>
        <Panel title={t(`reportPage.kinds.${kind}`)} className={styles.options}>
          <p className={styles.quiet}>{t(`reportPage.about.${kind}`)}</p>
          <OptionFields kind={kind} chosen={chosen} onChange={(part) => setChosen((now) => ({ ...now, ...part }))} />
          <div className={styles.acts}>
            {isLong ? null : (
              <Button leftSection={<IconDownload {...icon} />} onClick={() => void download()}>
                {t('reportPage.download')}
              </Button>
            )}
            <Button
              variant={isLong ? 'filled' : 'default'}
              leftSection={<IconFolderDown {...icon} />}
              loading={keep.isPending}
              onClick={() => keep.mutate()}
            >
              {t('reportPage.keep')}
            </Button>
          </div>
          <p className={styles.quiet}>{t(isLong ? 'reportPage.longHint' : 'reportPage.keepHint')}</p>
        </Panel>
        <ReportPreview found={preview} words={settled.language} />
      </div>
    </>
  );
}
