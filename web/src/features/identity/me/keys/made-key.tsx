import { Button, Group, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopyField } from '#kit/form/use-copy-field.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../my-account.module.css';
import keyStyles from './keys.module.css';
import type { MadeKey } from './use-keys.ts';

/** The key itself, shown this once: to copy, and how it is sent. */
export function MadeKeyNotice({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  const { t } = useTexts();
  const { field, state, isCopied, copy } = useCopyField(made.key);
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
