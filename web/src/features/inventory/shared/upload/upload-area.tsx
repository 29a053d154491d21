import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconFiles } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { DropZone } from '#kit/files/drop-zone.tsx';
import { namedPaste } from '#kit/files/named-paste.ts';
import { useIncomingFiles } from '#kit/files/use-incoming-files.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { LimitsNote, useLimits } from './limits.tsx';
import styles from './upload.module.css';
import { UploadLine } from './upload-line.tsx';
import type { Uploads } from './use-uploads.ts';

/** A phone or a tablet: nothing is dropped there, and it has a camera. */
const useTouch = () => useMediaQuery('(max-width: 48em), (pointer: coarse)', false, { getInitialValueInEffect: false });

/** Takes a photograph with the camera of a phone or a tablet. */
function Camera({ isBrief, onFiles }: { isBrief: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        {...(isBrief && { size: 'xs' })}
        leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('evidence.upload.camera')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('evidence.upload.camera')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

interface UploadAreaProps {
  uploads: Uploads;
  /** What the files are for, where it is one thing. */
  lead?: string | undefined;
  /** Among other things of a form, where it takes less room. */
  isBrief?: boolean;
  children?: ReactNode;
}

/** Where files are dropped, pasted, chosen or photographed, and how far each is. Files dropped anywhere on the page count. */
export function UploadArea({ uploads: { queue, uploads }, lead, isBrief = false, children }: UploadAreaProps) {
  const { t } = useTexts();
  const limits = useLimits();
  const isTouched = useTouch();
  const named = (file: File) => namedPaste(file, t('evidence.upload.screenshot'));
  const isOver = useIncomingFiles((files, way) => queue.add(way === 'paste' ? files.map(named) : files));
  return (
    <div className={styles.area} data-over={isOver || undefined} data-brief={isBrief || undefined}>
      <DropZone
        icon={IconFiles}
        text={
          isOver
            ? t('evidence.upload.release')
            : (lead ?? t(isTouched ? 'evidence.upload.touch' : 'evidence.upload.drop'))
        }
        isReading={false}
        choose={t('evidence.upload.choose')}
        accept={limits.data?.extensions.map((extension) => `.${extension}`).join(',') ?? ''}
        isMultiple
        isBrief={isBrief}
        refused={null}
        onFiles={queue.add}
        others={isTouched ? <Camera isBrief={isBrief} onFiles={queue.add} /> : null}
      >
        <LimitsNote query={limits} />
      </DropZone>
      {uploads.length > 0 ? (
        <ul className={styles.lines} aria-label={t('evidence.upload.list')}>
          {uploads.map((one) => (
            <UploadLine key={one.key} one={one} queue={queue} />
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}
