import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { useNavigate } from 'react-router';
import { useBack } from '#kit/address/use-back.ts';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { UploadArea } from '#inventory/shared/upload/upload-area.tsx';
import { useUploads } from '#inventory/shared/upload/use-uploads.ts';
import { AddEvidence } from './add/add-evidence.tsx';

/** A new piece of evidence that belongs to nothing yet. */
export function NewEvidencePage() {
  const { texts, t } = useTexts();
  const navigate = useNavigate();
  const back = useBack();
  const uploads = useUploads();
  return (
    <Page title={texts.evidence.create} lead={t('evidence.add.lead')} isNarrow>
      <UploadArea uploads={uploads}>
        <AddEvidence
          uploads={uploads}
          isPage
          onSaved={(id) => void navigate(pagesOf(evidence).show(id), { replace: true })}
          onCancel={back}
        />
      </UploadArea>
    </Page>
  );
}
