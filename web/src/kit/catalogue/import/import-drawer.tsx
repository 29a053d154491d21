import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { useFocusBack } from '#kit/dialogs/use-focus-back.ts';
import type { Catalogue } from '../catalogue.ts';
import { useWords } from '../words.ts';
import { FileStep } from './file-step.tsx';
import { withImport } from './import-address.ts';
import { keepInBackground } from './background-job.ts';
import { JobView } from './job-view.tsx';
import type { NextStep } from './result-step.tsx';

interface ImportDrawerProps {
  catalogue: Catalogue;
  /** What comes in, in words; else what the catalogue calls its entries. */
  what: string | undefined;
  Next?: NextStep | undefined;
  /** `new`, or the number of an import. */
  job: string;
}

/** The import wizard, over the list it fills. Its address names the import, so a reload or a colleague finds it as it is. */
export function ImportDrawer({ catalogue, what, Next, job }: ImportDrawerProps) {
  const { t } = useTexts();
  const words = useWords(catalogue);
  const location = useLocation();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  useFocusBack();
  const jobId = Number(job);
  const isJob = Number.isInteger(jobId) && jobId > 0;
  const go = (next: number | 'new' | null) => void navigate(withImport(location, next), { replace: next !== null });
  const close = (isAtWork: boolean) => {
    keepInBackground(catalogue, isAtWork && isJob ? jobId : null);
    go(null);
  };
  return (
    <Modal
      opened
      onClose={() => close(true)}
      size="90rem"
      fullScreen={isNarrow}
      styles={{ title: { fontWeight: 600 } }}
      title={t('imports.title', { what: what ?? words.many })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('imports.close') }}
    >
      {isJob ? (
        <JobView key={jobId} catalogue={catalogue} jobId={jobId} Next={Next} onGo={go} onClose={close} />
      ) : (
        <FileStep catalogue={catalogue} onJob={(id) => go(id)} />
      )}
    </Modal>
  );
}
