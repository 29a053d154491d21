import { user } from '@baluarte/contract/organization/user.ts';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { pillOf } from '#kit/form/pill-of.tsx';

interface Props {
  id?: string;
  value: readonly number[];
  error?: ReactNode;
  isDisabled?: boolean;
  onChange: (ids: number[]) => void;
}

/** The assessments a place is limited to; none chosen is every one. Those that were deleted stay chosen: they limit all the same. */
export function AssessmentsField({ id, value, error, isDisabled = false, onChange }: Props) {
  const { t, date } = useTexts();
  const { data = [] } = useQuery({
    queryKey: ['user', 'assessments'],
    queryFn: ({ signal }) => call(user.endpoints.assessments, { signal, isPart: true }),
  });
  const known = new Set(data.map((each) => each.id));
  const gone = value.filter((each) => !known.has(each));
  return (
    <div>
      <MultiSelect
        renderPill={pillOf}
        {...(id === undefined ? {} : { id })}
        size="sm"
        label={t('user.access.assessments')}
        description={t('user.access.assessmentsHint')}
        placeholder={value.length > 0 ? '' : t('user.access.everyAssessment')}
        searchable
        disabled={isDisabled}
        data={data.map((each) => ({
          value: String(each.id),
          label: `${each.name} · ${each.scopeName} · ${date(each.date)}`,
        }))}
        value={value.filter((each) => known.has(each)).map(String)}
        error={error}
        onChange={(next) => onChange([...gone, ...next.map(Number)])}
      />
      {gone.length > 0 ? <p>{t('user.access.goneAssessments', { count: gone.length })}</p> : null}
    </div>
  );
}
