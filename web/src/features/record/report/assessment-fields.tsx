import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { frameworksQuery, useFrameworkNames } from '#maturity/shared/framework-queries.ts';
import { purposeName } from '#maturity/shared/purpose-name.ts';
import type { Chosen } from './chosen.ts';

interface AssessmentProps {
  kind: 'maturity' | 'applicability';
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}

/** Of which self-assessment a report is, and what it is compared with. */
export function AssessmentFields({ kind, chosen, onChange }: AssessmentProps) {
  const { t, date } = useTexts();
  const can = useCan();
  const query = { perPage: 100, sort: '-assessment_date' };
  const { data } = useQuery({
    queryKey: ['assessment', 'report', query],
    queryFn: ({ signal }) => call(assessment.list, { query, signal, isPart: true }),
    enabled: can(permissions.assessments.list),
  });
  const { data: frameworks } = useQuery({ ...frameworksQuery, enabled: can(permissions.assessments.list) });
  const annexed = new Set(frameworks?.flatMap(({ code, has_annex: hasAnnex }) => (hasAnnex ? [code] : [])));
  // A statement of applicability is of the controls of Annex A; one that was chosen stays, and is refused with the reason.
  const rows = (data?.rows ?? []).filter(
    ({ id, framework_version: code }) => kind !== 'applicability' || annexed.has(code) || id === chosen.assessmentId,
  );
  const hasSeveral = new Set(rows.map(({ framework_version: code }) => code)).size > 1;
  const frameworkOf = useFrameworkNames(can(permissions.assessments.list));
  const choices = rows.map(({ id, name, purpose, assessment_date: day, framework_version: code }) => ({
    value: String(id),
    label: [name ?? purposeName(purpose), date(day), ...(hasSeveral ? [frameworkOf(code)] : [])].join(' · '),
  }));
  /** What was chosen of a schedule and is listed no more stays in sight, to be chosen anew. */
  const goneOf = (id: number | null) =>
    data !== undefined && data.meta.lastPage === 1 && id !== null && data.rows.every((row) => row.id !== id)
      ? [{ value: String(id), label: t('reportPage.gone') }]
      : [];
  const field = (name: 'assessmentId' | 'compareId', label: string, usual: string) => (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: usual },
        ...choices.filter(({ value }) => name === 'assessmentId' || value !== String(chosen.assessmentId)),
        ...goneOf(chosen[name]),
      ]}
      value={chosen[name] === null ? '' : String(chosen[name])}
      onChange={({ currentTarget }) =>
        onChange({ [name]: currentTarget.value === '' ? null : Number(currentTarget.value) })
      }
    />
  );
  return (
    <>
      {field('assessmentId', t('reportPage.assessment'), t('reportPage.lastAssessment'))}
      {kind === 'maturity' ? field('compareId', t('reportPage.compare'), t('reportPage.lastCompare')) : null}
    </>
  );
}
