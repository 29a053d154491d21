import { evidence, type EvidenceFile } from '@baluarte/contract/inventory/evidence.ts';
import { previewedText } from '@baluarte/contract/inventory/evidence-file.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { shownName } from '#inventory/shared/upload/file-name.tsx';
import styles from './preview.module.css';

// Only who looks at a PDF loads what draws it.
const PdfPages = lazy(() => import('./pdf-pages.tsx').then((m) => ({ default: m.PdfPages })));

/** The bytes of a file, fetched with the session: its address alone opens nothing. Kept for as long as it is looked at. */
const useBytes = ({ id }: EvidenceFile) =>
  useQuery({
    queryKey: ['evidence', 'preview', id],
    queryFn: ({ signal }) => call(evidence.endpoints.preview, { params: { id }, signal, isPart: true }),
    select: ({ blob }) => blob,
    gcTime: 0,
    staleTime: Infinity,
  });

/** A file as it looks: an image or a PDF as pictures, a text as text. Nothing of it is run. */
export function PreviewDialog({ file, onClose }: { file: EvidenceFile; onClose: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useBytes(file);
  return (
    <Dialog title={shownName(file.name)} size="64rem" onClose={onClose}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      <Suspense fallback={<Waiting />}>{data ? <Look file={file} blob={data} /> : error ? null : <Waiting />}</Suspense>
      <output className="b-visually-hidden">{data ? '' : t('evidence.preview.loading')}</output>
    </Dialog>
  );
}

const Waiting = () => <Skeleton height="50dvh" />;

function Look({ file, blob }: { file: EvidenceFile; blob: Blob }) {
  if (file.type === 'application/pdf') return <PdfPages blob={blob} />;
  if (file.type.startsWith('image/')) return <Picture blob={blob} name={shownName(file.name)} />;
  return <Beginning blob={blob} isCut={file.size > previewedText} />;
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const { t } = useTexts();
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  if (isBroken) return <p className={styles.note}>{t('evidence.preview.failed')}</p>;
  return <img ref={image} className={styles.picture} alt={name} onError={() => setBroken(true)} />;
}

/** The beginning of a text, which the server has cut and made UTF-8. */
function Beginning({ blob, isCut }: { blob: Blob; isCut: boolean }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  useEffect(() => {
    let isLeft = false;
    void blob.text().then((read) => isLeft || setText(read));
    return () => {
      isLeft = true;
    };
  }, [blob]);
  return (
    <>
      {isCut ? <p className={styles.note}>{t('evidence.preview.cut')}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <pre className={styles.text} tabIndex={0} dir="auto" data-autofocus>
        {text}
      </pre>
    </>
  );
}
