import { report, type ReportKind } from '@baluarte/contract/record/report.ts';
import { reportDocument } from '@baluarte/contract/record/report-document.ts';
import { Alert, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft, IconDownload, IconFolderDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { saveFile } from '#kit/files/save-file.ts';
import { call } from '#kit/http/call.ts';
import { isRefusal } from '#kit/http/refusal.ts';
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

/**
 * Why a report cannot be made as it is chosen: `room`, its format does not hold its rows; `pages`, it is too much to be put on pages at
 * all; `refused`, as its preview says. Null where it can, and while the preview is of another choice.
 */
function hindranceOf(
  { data, error, isPlaceholderData }: ReturnType<typeof useReportPreview>,
  isSettled: boolean,
): 'room' | 'pages' | 'refused' | null {
  if (!isSettled) return null;
  if (error) {
    if (isRefusal(error, 'document.tooLarge')) return 'pages';
    return isRefusal(error) && error.status >= 400 && error.status < 500 && error.status !== 429 ? 'refused' : null;
  }
  return data && !isPlaceholderData && !data.fits ? 'room' : null;
}

/** Options of a report beside its preview; downloading it, or having it made and kept. */
export function MakeReport({ kind }: { kind: ReportKind }) {
  const { t, number } = useTexts();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(() => chosenIn(search, language()));
  const [settled] = useDebouncedValue(chosen, pause);
  const preview = useReportPreview(kind, queryOf(settled));
  const isLong = preview.data?.isLong ?? false;
  const change = (part: Partial<Chosen>) => setChosen((now) => ({ ...now, ...part }));
  const hindrance = hindranceOf(preview, settled === chosen);
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
          <OptionFields kind={kind} chosen={chosen} style={preview.data?.style} onChange={change} />
          {preview.data && hindrance === 'room' ? (
            <Alert variant="default" mt="md">
              {t('reportPage.noRoom', {
                rows: number(preview.data.rows),
                most: number(preview.data.mostRows ?? 0),
                format: t(`reportPage.formats.${chosen.format}`),
              })}
            </Alert>
          ) : null}
          <div className={styles.acts}>
            {hindrance === null || hindrance === 'refused' || chosen.format === 'xlsx' ? null : (
              <Button onClick={() => change({ format: 'xlsx' })}>{t('reportPage.asWorkbook')}</Button>
            )}
            {isLong ? null : (
              <Button
                disabled={hindrance !== null}
                leftSection={<IconDownload {...icon} />}
                onClick={() => void download()}
              >
                {t('reportPage.download')}
              </Button>
            )}
            <Button
              variant={isLong ? 'filled' : 'default'}
              leftSection={<IconFolderDown {...icon} />}
              disabled={hindrance !== null}
              loading={keep.isPending}
              onClick={() => keep.mutate()}
            >
              {t('reportPage.keep')}
            </Button>
          </div>
          {hindrance === null ? (
            <p className={styles.quiet}>{t(isLong ? 'reportPage.longHint' : 'reportPage.keepHint')}</p>
          ) : null}
        </Panel>
        <ReportPreview found={preview} words={settled.language} />
      </div>
    </>
  );
}
