import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import styles from './archive.module.css';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface EntryHeadProps {
  state: string;
  /** Who asked for it, and when. */
  by: string;
  download: string;
  /** Undefined: there is nothing to download. */
  onDownload: (() => void) | undefined;
  remove: string;
  isRemoving: boolean;
  /** Undefined: it is not theirs to take away. */
  onRemove: (() => void) | undefined;
}

/** The first line of a file that was made and is kept for a while: its state, whose it is, downloading it and taking it away. */
export function EntryHead({ state, by, download, onDownload, remove, isRemoving, onRemove }: EntryHeadProps) {
  return (
    <div className={styles.entryHead}>
      <div>
        <strong>{state}</strong> <span className={styles.quiet}>{by}</span>
      </div>
      <div className={styles.acts}>
        {onDownload ? (
          <Button size="xs" leftSection={<IconDownload {...icon} />} onClick={onDownload}>
            {download}
          </Button>
        ) : null}
        {onRemove ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash {...icon} />}
            loading={isRemoving}
            onClick={onRemove}
          >
            {remove}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
