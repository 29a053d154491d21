import { Textarea, TextInput } from '@mantine/core';
import type { Form } from '#kit/form/use-form.ts';
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
      <Textarea
        label={t('evidence.revision.note')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.text('revisionNote')}
      />
    </>
  );
}
