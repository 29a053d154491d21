import type { ExpectedEvidence } from '@baluarte/contract/inventory/evidence.ts';
import { useRef, useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { UploadArea } from '#inventory/shared/upload/upload-area.tsx';
import { usualParts, useUploads } from '#inventory/shared/upload/use-uploads.ts';
import { AddEvidence } from '../add/add-evidence.tsx';
import type { Provable } from '../evidence-queries.ts';
import { Expected } from './expected.tsx';

interface HandInProps {
  of: Provable;
  /** Parameters of the address that say which part of the page is open. */
  within?: readonly string[];
  /** Among other things of a form, where it takes less room. */
  isBrief?: boolean;
}

/** Uploading, for nothing in particular or for what is expected. */
export function HandIn({ of, within = usualParts, isBrief = false }: HandInProps) {
  const uploads = useUploads(within);
  const [awaited, setAwaited] = useState<ExpectedEvidence | null>(null);
  const { t } = useTexts();
  const area = useRef<HTMLDivElement>(null);
  const leave = () => setAwaited(null);
  const handIn = (expected: ExpectedEvidence) => {
    setAwaited(expected);
    area.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <div ref={area}>
        <UploadArea
          uploads={uploads}
          isBrief={isBrief}
          lead={awaited ? t('evidence.expected.lead', { name: awaited.name }) : undefined}
        >
          <AddEvidence
            key={awaited?.id}
            uploads={uploads}
            title={awaited?.name}
            of={of}
            expectedIds={awaited ? [awaited.id] : []}
            within={within}
            onSaved={leave}
            onCancel={() => {
              uploads.queue.discard();
              leave();
            }}
          />
        </UploadArea>
      </div>
      <Expected of={of} onHandIn={handIn} awaited={awaited} />
    </>
  );
}
