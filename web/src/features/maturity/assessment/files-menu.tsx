import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { hasAnnex } from '@baluarte/contract/maturity/framework.rules.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypePdf, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { saveFile } from '#kit/files/save-file.ts';
import { call, type Answer } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { catalogueQuery } from '../shared/framework-queries.ts';
import { applicabilityPath } from './assessment-words.ts';
import { useAssessmentPermits } from './list/assessment-acts.ts';
import { useReportAct } from './passed-parts.ts';

const ImportDialog = lazy(() => import('./import/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })));
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** The answers as a file, in our layout or in that of the official instrument, and back from one while they may change; the report as a PDF, the statement of applicability. `compareId`: what the page compares it with. */
export function FilesMenu({ row, compareId }: { row: AssessmentRow; compareId?: number | undefined }) {
  const { t, language } = useTexts();
  const permits = useAssessmentPermits();
  const makeReport = useReportAct();
  const [isImporting, setImporting] = useState(false);
  const { data: definition } = useQuery(catalogueQuery(row.framework_version));
  const isInstrument = definition?.items.some((item) => item.instrument_code !== null) === true;
  const hasStatement = definition !== undefined && hasAnnex(definition);
  const mayImport = permits.answer && row.status.id !== statusIds.FINISH;
  const save = async (file: Promise<Answer<typeof assessment.answersFile>>) => {
    try {
      saveFile(await loading(file));
    } catch (error) {
      await showError(error);
    }
  };
  const answers = (layout: 'own' | 'instrument') =>
    save(call(assessment.answersFile, { params: { id: row.id }, query: { layout, language } }));
  const statement = (format: 'xlsx' | 'csv') =>
    save(call(assessment.applicabilityFile, { params: { id: row.id }, query: { format, language } }));
  if (!permits.results && !mayImport) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconFileSpreadsheet {...icon} />}>
            {t('assessment.results.file')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {permits.results ? (
            <>
              {makeReport ? (
                <Menu.Item
                  leftSection={<IconFileTypePdf {...icon} />}
                  onClick={() => void save(makeReport(row.id, compareId))}
                >
                  {t('assessment.results.pdf')}
                </Menu.Item>
              ) : null}
              {hasStatement ? (
                <Menu.Item
                  component={Link}
                  to={applicabilityPath(row.id)}
                  leftSection={<IconFileSpreadsheet {...icon} />}
                >
                  {t('assessment.results.applicabilityPage')}
                </Menu.Item>
              ) : null}
              {(
                [
                  ['ownFile', () => answers('own'), true],
                  ['instrumentFile', () => answers('instrument'), isInstrument],
                  ['applicabilityXlsx', () => statement('xlsx'), hasStatement],
                  ['applicabilityCsv', () => statement('csv'), hasStatement],
                ] as const
              )
                .filter(([, , isOffered]) => isOffered)
                .map(([name, download]) => (
                  <Menu.Item key={name} leftSection={<IconDownload {...icon} />} onClick={() => void download()}>
                    {t(`assessment.results.${name}`)}
                  </Menu.Item>
                ))}
            </>
          ) : null}
          {mayImport ? (
            <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => setImporting(true)}>
              {t('assessment.import.open')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isImporting ? (
        <Suspense>
          <ImportDialog row={row} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
