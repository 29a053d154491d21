import { reportTemplate } from '@baluarte/contract/record/report-template.ts';
import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';

interface TemplateProps {
  kind: ReportKind;
  value: number | null;
  onChange: (templateId: number | null) => void;
}

/** The template of the company that a document of Word is filled into; absent where there is none of its kind. */
export function TemplateField({ kind, value, onChange }: TemplateProps) {
  const { t } = useTexts();
  const { data } = useQuery({
    queryKey: ['reportTemplate', 'list'],
    queryFn: ({ signal }) => call(reportTemplate.list, { signal, isPart: true }),
  });
  const fitting = (data ?? []).filter((one) => one.kind === kind);
  const isGone = data !== undefined && value !== null && fitting.every(({ id }) => id !== value);
  if (fitting.length === 0 && !isGone) return null;
  const unknown = fitting.find(({ id }) => id === value)?.unknownCount ?? 0;
  return (
    <NativeSelect
      label={t('reportPage.template')}
      description={unknown === 0 ? null : t('reportPage.unknownPlaces', { count: unknown })}
      data={[
        { value: '', label: t('reportPage.noTemplate') },
        ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isGone ? [{ value: String(value), label: t('reportPage.gone') }] : []),
      ]}
      value={value === null ? '' : String(value)}
      error={isGone ? t('reportPage.templateGone') : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}
