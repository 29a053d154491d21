import { today } from '#kit/formats/today.ts';
import { defaultPurpose, type AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { itemKinds } from '@baluarte/contract/maturity/framework.rules.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { catalogueQuery, frameworksQuery } from '../../shared/framework-queries.ts';
import { stepName } from '../../shared/framework-words.ts';
import { PartsField, partIssues, sentParts, type Part } from './parts-field.tsx';

interface StartDialogProps {
  onClose: () => void;
  /** The one that was started, or the one of its purpose that was being answered already. */
  onStarted: (row: AssessmentRow) => void;
}

/** What steps a framework is answered in. */
function stepsOf(
  definition: Pick<FrameworkDefinition, 'items' | 'steps'>,
  t: ReturnType<typeof useTexts>['t'],
): string {
  const [first, second] = itemKinds
    .filter((kind) => definition.items.some((item) => item.kind === kind))
    .map((kind) => stepName(kind, definition));
  return second === undefined
    ? t('assessment.start.textOne', { step: first ?? '' })
    : t('assessment.start.text', { first: first ?? '', second });
}

/** Starts a self-assessment. */
export function StartDialog(props: StartDialogProps) {
  const { t, texts, localized } = useTexts();
  const [version, setVersion] = useState<string>();
  const { data } = useQuery(catalogueQuery(version));
  const { data: frameworks } = useQuery(frameworksQuery);
  const { fields } = texts.assessment;
  const form = useForm({
    initial: { purpose: String(defaultPurpose), name: '', date: today(), parts: [] as Part[] },
    check: ({ date, parts }) => [
      ...(date === '' ? [{ path: 'date', code: 'required' }] : []),
      ...partIssues(parts, t('assessment.start.incompletePart')),
    ],
    async send({ purpose, name, date, parts }) {
      const { is_new: isNew, ...row } = await call(assessment.create, {
        body: {
          purpose: Number(purpose),
          name: name.trim() || null,
          assessment_date: date,
          parts: sentParts(parts),
          ...(version !== undefined && { framework_version: version }),
        },
      });
      if (!isNew) toastText('assessment.start.wasThere', {}, { icon: 'info' });
      props.onStarted(row);
      void refresh();
    },
  });
  return (
    <Dialog title={t('assessment.create')} size="lg" onClose={props.onClose}>
      {data ? (
        <DialogForm form={form} submit={t('assessment.create')} lead={<Text size="sm">{stepsOf(data, t)}</Text>}>
          <NativeSelect
            label={fields.purpose}
            data-autofocus
            data={data.purposes.map(({ id, name, name_en: nameEn }) => ({
              value: String(id),
              label: localized({ name, nameEn }, 'name'),
            }))}
            {...form.text('purpose')}
          />
          <TextInput
            label={fields.name}
            placeholder={t('assessment.start.namePlaceholder')}
            maxLength={200}
            {...form.text('name')}
          />
          <TextInput type="date" required label={fields.assessment_date} {...form.text('date')} />
          {data.versions.length > 1 ? (
            <NativeSelect
              label={t('assessment.start.framework')}
              data={data.versions.map((code) => {
                const found = frameworks?.find((each) => each.code === code);
                return {
                  value: code,
                  label: found ? localized({ name: found.name, nameEn: found.name_en }, 'name') : code,
                };
              })}
              description={t('assessment.start.counts', { items: data.items.length, steps: data.scale.length })}
              value={data.code}
              onChange={({ currentTarget }) => {
                setVersion(currentTarget.value);
                // What each answers is of the former framework.
                form.change(({ parts, ...typed }) => ({
                  ...typed,
                  parts: parts.map(({ receiver }) => ({ receiver, codes: [] })),
                }));
              }}
            />
          ) : null}
          <PartsField definition={data} parts={form.value.parts} onChange={(parts) => form.set('parts', parts)} />
          {form.errorOf('parts') ? (
            <Text size="sm" c="var(--b-danger)" role="alert">
              {form.errorOf('parts')}
            </Text>
          ) : null}
        </DialogForm>
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  );
}
