import { typedFields } from '@baluarte/contract/kit/field.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { importParameter, withImport } from './import-address.ts';
import { backgroundJob } from './background-job.ts';
import type { NextStep } from './result-step.tsx';
import { usePastedCells } from './use-pasted-cells.ts';

// The wizard and its parts are loaded for an import.
const ImportDrawer = lazy(() => import('./import-drawer.tsx').then((m) => ({ default: m.ImportDrawer })));
const ImportPill = lazy(() => import('./import-pill.tsx').then((m) => ({ default: m.ImportPill })));

interface ImportPlaceProps {
  catalogue: Catalogue;
  /** What comes in, in words, where it is not what the catalogue calls its entries. */
  what?: string;
  /** What there is to do with what a file brought. */
  Next?: NextStep | undefined;
}

/**
 * Where the import of a list opens, as its address says, or when cells of a spreadsheet are pasted on the list; or the mark of an
 * import left running.
 */
export function ImportPlace({ catalogue: plain, what, Next }: ImportPlaceProps) {
  // In a file, relations are columns like others, and what is never typed is none.
  const catalogue = useMemo(
    () => ({ ...plain, fields: typedFields({ ...plain.fields, ...plain.related, ...plain.inFiles }) }),
    [plain],
  );
  const { t } = useTexts();
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const job = new URLSearchParams(search).get(importParameter);
  const left = job === null ? backgroundJob(catalogue) : null;
  const importPasted = async (text: string) => {
    const file = new File([text], `${t('imports.file.pasted')}.tsv`, { type: 'text/tab-separated-values' });
    try {
      const checked = import('./check-file.ts').then(({ checkFile }) => checkFile(catalogue, file));
      const { jobId } = await loading(checked);
      await navigate(withImport(location, jobId));
    } catch (error) {
      await showError(error);
    }
  };
  usePastedCells((text) => void importPasted(text));
  return (
    <Suspense>
      {job === null ? null : <ImportDrawer catalogue={catalogue} what={what} Next={Next} job={job} />}
      {left === null ? null : <ImportPill jobId={left} />}
    </Suspense>
  );
}
