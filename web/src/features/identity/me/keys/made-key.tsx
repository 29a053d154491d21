import { Button, Group, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../my-account.module.css';
import keyStyles from './keys.module.css';
import type { MadeKey } from './use-keys.ts';

type Copying = 'not yet' | 'copied' | 'failed';

/** The key itself, shown this once: to copy, and how it is sent. */
export function MadeKeyNotice({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<Copying>('not yet');
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(made.key);
      setState('copied');
    } catch {
      // No clipboard outside of https, or it was not permitted; the key is selected.
      setState('failed');
    }
  };
  const isCopied = state === 'copied';
  return (
    <div className={styles.stack}>
      <output className={styles.warning}>
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
        {t('me.keys.made.once')}
      </output>
      <div className={keyStyles.made}>
        <TextInput
          ref={field}
          label={t('me.keys.made.key')}
          value={made.key}
          readOnly
          data-autofocus
          spellCheck={false}
          classNames={{ root: keyStyles.keyField ?? '', input: keyStyles.key ?? '' }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.5} aria-hidden />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'me.keys.made.copied' : 'me.keys.made.copy')}
        </Button>
      </div>
      <output className={state === 'failed' ? styles.late : 'b-visually-hidden'}>
        {state === 'not yet' ? null : t(isCopied ? 'me.keys.made.copied' : 'me.keys.made.failed')}
      </output>
      <p className={styles.note}>{t('me.keys.made.use')}</p>
      <pre className={keyStyles.header}>Authorization: Bearer {made.start}…</pre>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('me.keys.made.done')}</Button>
      </Group>
    </div>
  );
}
