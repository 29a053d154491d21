import type { AssessmentRow, PartRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { assessmentQuery } from '../assessment-queries.ts';
import { catalogueQuery } from '../../shared/framework-queries.ts';
import { PartsField, partIssues, partsIn, sentParts } from './parts-field.tsx';

/** What an assessment that is being answered is called, its date, and who answers what. */
export function DetailsDialog({ row, onClose }: { row: AssessmentRow; onClose: () => void }) {
  const { t } = useTexts();
  const { data } = useQuery(assessmentQuery(row.id));
  const { data: definition } = useQuery(catalogueQuery(row.framework_version));
  return (
    <Dialog title={t('assessment.rename')} size="lg" onClose={onClose}>
      {data && definition ? (
        <DetailsForm row={data} named={data.parts} mayLead={data.may_lead} definition={definition} onClose={onClose} />
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  );
}

interface DetailsFormProps {
  row: AssessmentRow;
  named: readonly PartRow[];
  /** Whether who answers what is this person's to change. */
  mayLead: boolean;
  definition: FrameworkDefinition;
  onClose: () => void;
}

function DetailsForm({ row, named, mayLead, definition, onClose }: DetailsFormProps) {
  const { t, texts } = useTexts();
  const { fields } = texts.assessment;
  const form = useForm({
    initial: {
      name: row.name ?? '',
      date: row.assessment_date,
      parts: partsIn(named),
    },
    check: ({ date, parts }) => [
      ...(date === '' ? [{ path: 'date', code: 'required' }] : []),
      ...partIssues(parts, t('assessment.start.incompletePart')),
    ],
    async send({ name, date, parts }) {
      const body = {
        name: name.trim() || null,
        assessment_date: date,
        ...(mayLead && { parts: sentParts(parts) }),
        version: row.version,
      };
      const { changesetId } = await call(assessment.update, { params: { id: row.id }, body });
      showDone(t('assessment.saved'), changesetId);
      void refresh();
      onClose();
    },
  });
  return (
    <DialogForm form={form} submit={t('assessment.start.save')}>
      <TextInput label={fields.name} data-autofocus maxLength={200} {...form.text('name')} />
      <TextInput type="date" required label={fields.assessment_date} {...form.text('date')} />
      {mayLead ? (
        <PartsField
          definition={definition}
          named={named}
          parts={form.value.parts}
          onChange={(parts) => form.set('parts', parts)}
        />
      ) : null}
      {form.errorOf('parts') ? (
        <Text size="sm" c="var(--b-danger)" role="alert">
          {form.errorOf('parts')}
        </Text>
      ) : null}
    </DialogForm>
  );
}
