import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useBack } from '#kit/address/use-back.ts';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { Page } from '#kit/layout/page.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { UploadArea } from '#inventory/shared/upload/upload-area.tsx';
import { useUploads } from '#inventory/shared/upload/use-uploads.ts';
import { AddEvidence } from './add/add-evidence.tsx';

/** A new piece of evidence that belongs to nothing yet. Who may see none of it goes on with the next one. */
export function NewEvidencePage() {
  const [round, setRound] = useState(0);
  return <NewEvidence key={round} onNext={() => setRound(round + 1)} />;
}

function NewEvidence({ onNext }: { onNext: () => void }) {
  const { texts, t } = useTexts();
  const navigate = useNavigate();
  const back = useBack();
  const maySee = useMayOpen()('/evidence/show/:evidenceId');
  const uploads = useUploads();
  return (
    <Page title={texts.evidence.create} lead={t('evidence.add.lead')} isNarrow>
      <UploadArea uploads={uploads}>
        <AddEvidence
          uploads={uploads}
          isPage
          onSaved={(id) => (maySee ? void navigate(pagesOf(evidence).show(id), { replace: true }) : onNext())}
          onCancel={back}
        />
      </UploadArea>
    </Page>
  );
}
