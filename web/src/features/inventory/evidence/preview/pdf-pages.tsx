import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './preview.module.css';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** Pages drawn at once. */
const atOnce = 5;
/** Pixels a page is wide at most: a page of any size costs no more memory. */
const widest = 1600;

/** The pages of a PDF as pictures, drawn by a parser in a worker. Scripts, forms and links of the document do nothing. */
export function PdfPages({ blob }: { blob: Blob }) {
  const { t } = useTexts();
  const [read, setRead] = useState<PDFDocumentProxy | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [shown, setShown] = useState(atOnce);
  useEffect(() => {
    let stop = () => Promise.resolve();
    let isLeft = false;
    const open = async () => {
      const data = new Uint8Array(await blob.arrayBuffer());
      if (isLeft) return;
      const task = getDocument({ data, enableXfa: false, stopAtErrors: false, useWasm: false });
      stop = () => task.destroy();
      setRead(await task.promise);
    };
    open().catch(() => isLeft || setFailed(true));
    return () => {
      isLeft = true;
      void stop();
    };
  }, [blob]);
  if (hasFailed) return <p className={styles.note}>{t('evidence.preview.failed')}</p>;
  if (read === null) return <p className={styles.note}>{t('evidence.preview.loading')}</p>;
  const count = read.numPages;
  return (
    <div className={styles.pages}>
      {Array.from({ length: Math.min(shown, count) }, (_, index) => (
        <Page key={index + 1} read={read} number={index + 1} onFail={() => setFailed(true)} />
      ))}
      {shown < count ? (
        <Button variant="default" onClick={() => setShown(shown + atOnce)}>
          {t('evidence.preview.more')}
        </Button>
      ) : null}
    </div>
  );
}

interface PageProps {
  read: PDFDocumentProxy;
  number: number;
  onFail: () => void;
}

function Page({ read, number, onFail }: PageProps) {
  const { t } = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    let cancel = () => undefined as void;
    let isLeft = false;
    const draw = async () => {
      const page = await read.getPage(number);
      const place = canvas.current;
      if (isLeft || !place) return;
      const { width } = page.getViewport({ scale: 1 });
      const room = (place.parentElement?.clientWidth ?? width) * Math.min(window.devicePixelRatio, 2);
      const viewport = page.getViewport({ scale: Math.min(room, widest) / width });
      place.width = viewport.width;
      place.height = viewport.height;
      const task = page.render({ canvas: place, viewport, annotationMode: 0 });
      cancel = () => task.cancel();
      await task.promise;
    };
    draw().catch(() => isLeft || fail.current());
    return () => {
      isLeft = true;
      cancel();
    };
  }, [read, number]);
  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn on; no image has an address
      role="img"
      className={styles.page}
      aria-label={t('evidence.preview.page', { number, count: read.numPages })}
    />
  );
}
