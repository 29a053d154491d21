import type { SettingPart } from '@baluarte/contract/organization/setting.ts';
import { lazy, Suspense } from 'react';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './setting.module.css';
import type { useSetting } from './use-setting.ts';

// It stands at the foot and asks a question of its own.
const PartHistory = lazy(() => import('./part-history.tsx').then((m) => ({ default: m.PartHistory })));

interface FootProps {
  /** null: its history is in the audit alone. */
  part: SettingPart | null;
  form: ReturnType<typeof useSetting<object>>;
}

/** What ends every part: saving it, or why one cannot, and who changed it before. */
export function SettingFoot({ part, form }: FootProps) {
  const { t } = useTexts();
  return (
    <>
      {form.isReadOnly ? (
        <p className={styles.quiet}>{t('setting.readOnly')}</p>
      ) : (
        <SaveBar form={form} queryKey={['setting']} />
      )}
      {part === null ? null : (
        <Suspense>
          <PartHistory part={part} />
        </Suspense>
      )}
    </>
  );
}
