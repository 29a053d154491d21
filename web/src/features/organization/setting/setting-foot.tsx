import type { SettingPart } from '@baluarte/contract/organization/setting.ts';
import type { ComponentProps } from 'react';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { PartHistory } from './part-history.tsx';
import styles from './setting.module.css';

interface FootProps {
  /** null: its history is in the audit alone. */
  part: SettingPart | null;
  isReadOnly: boolean;
  bar: ComponentProps<typeof SaveBar>;
}

/** What ends every part: saving it, or why one cannot, and who changed it before. */
export function SettingFoot({ part, isReadOnly, bar }: FootProps) {
  const { t } = useTexts();
  return (
    <>
      {isReadOnly ? <p className={styles.quiet}>{t('setting.readOnly')}</p> : <SaveBar {...bar} />}
      {part === null ? null : <PartHistory part={part} />}
    </>
  );
}
