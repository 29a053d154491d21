import { TextInput } from '@mantine/core';
import type { Form } from '#kit/form/use-form.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../shown/evidence.module.css';
import type { revisionValues } from './evidence-values.ts';

/** What a version says beside its files: which period it covers, when it was received, a note. */
export function RevisionFields({ form }: { form: Pick<Form<typeof revisionValues>, 'text'> }) {
  const { t } = useTexts();
  return (
    <>
      <div className={styles.dates}>
        <TextInput type="date" label={t('evidence.revision.periodFrom')} {...form.text('periodFrom')} />
        <TextInput type="date" label={t('evidence.revision.periodTo')} {...form.text('periodTo')} />
        <TextInput
          type="date"
          label={t('evidence.revision.receivedOn')}
          description={t('evidence.revision.receivedOnHint')}
          {...form.text('receivedOn')}
        />
      </div>
      <LongText label={t('evidence.revision.note')} max={500} {...form.text('revisionNote')} />
    </>
  );
}
