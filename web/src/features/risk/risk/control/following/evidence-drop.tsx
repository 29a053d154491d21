import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { namedPaste } from '#kit/files/named-paste.ts';
import { useIncomingFiles } from '#kit/files/use-incoming-files.ts';
import { bytesIn } from '#kit/formats/bytes.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './following.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface EvidenceDropProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** Files that prove a follow-up, dropped or pasted anywhere on the page, chosen, or photographed; sent once it is saved. */
export function EvidenceDrop({ files, onChange }: EvidenceDropProps) {
  const { t, number } = useTexts();
  const add = (more: readonly File[]) => onChange([...files, ...more]);
  const isOver = useIncomingFiles((more, way) =>
    add(way === 'paste' ? more.map((file) => namedPaste(file, t('following.form.screenshot'))) : more),
  );
  const isTouched = useMediaQuery('(max-width: 48em), (pointer: coarse)', false, { getInitialValueInEffect: false });
  return (
    <div className={styles.drop} data-over={isOver || undefined}>
      <p className={styles.quiet}>{t(isOver ? 'following.form.release' : 'following.form.drop')}</p>
      <div className={styles.row}>
        {isTouched ? <Pick label={t('following.form.camera')} isCamera onFiles={add} /> : null}
        <Pick label={t('following.form.choose')} onFiles={add} />
      </div>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file, place) => (
            <li key={`${place}.${file.name}`}>
              <span className={styles.fileName}>{file.name}</span>
              <span className={styles.quiet}>{bytesIn(file.size, number)}</span>
              <ActionIcon
                size="sm"
                aria-label={t('following.form.takeOut', { name: file.name })}
                onClick={() => onChange(files.filter((each) => each !== file))}
              >
                <IconX {...icon} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface PickProps {
  label: string;
  isCamera?: boolean;
  onFiles: (files: readonly File[]) => void;
}

function Pick({ label, isCamera = false, onFiles }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = isCamera ? IconCamera : IconPaperclip;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon {...icon} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        {...(isCamera && { accept: 'image/*', capture: 'environment' as const })}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
