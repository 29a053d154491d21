import { Alert, Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type ComponentType, type DragEvent, type ReactNode } from 'react';
import type { Words } from '#kit/texts/refusal-words.ts';
import styles from './drop-zone.module.css';

export interface DropZoneProps {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** What may be dropped here; while a file is read, which one. */
  text: string;
  isReading: boolean;
  /** Of the button that chooses a file instead. */
  choose: string;
  /** Kinds of files, as an input names them. */
  accept: string;
  isMultiple?: boolean;
  /** Among other things of a form, where it takes less room. */
  isBrief?: boolean;
  /** Why the last file was not taken. */
  refused: Words | null;
  onFiles: (files: readonly File[]) => void;
  /** Beside the button: other ways to a file. */
  others?: ReactNode;
  /** Below the button: what is taken and what becomes of it. */
  children?: ReactNode;
}

/** Where a file is dropped or chosen. */
export function DropZone(props: DropZoneProps) {
  const { icon: Icon, text, isReading, choose, accept, isMultiple = false, isBrief = false } = props;
  const { refused, onFiles, others, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <>
      {refused ? (
        <Alert color="red" variant="outline" role="alert" mb="sm" title={refused.title}>
          {refused.message}
        </Alert>
      ) : null}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        data-brief={isBrief || undefined}
        aria-busy={isReading}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {isBrief ? null : (
          <span aria-hidden>
            <Icon size={32} stroke={1.25} />
          </span>
        )}
        <output className={styles.text}>{text}</output>
        <Group gap="xs" justify="center">
          <Button
            {...(isBrief && { size: 'xs', variant: 'default' })}
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            loading={isReading}
            onClick={() => input.current?.click()}
          >
            {choose}
          </Button>
          {others}
        </Group>
        <input
          ref={input}
          type="file"
          hidden
          multiple={isMultiple}
          accept={accept}
          aria-label={choose}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // The same file again, corrected, is a change too.
            target.value = '';
          }}
        />
        {children}
      </div>
    </>
  );
}
