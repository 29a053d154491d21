import type { Texts } from '@baluarte/texts/wording.ts';
import { useQuery } from '@tanstack/react-query';
import { Counts, type Count } from '#kit/layout/counts.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { summaryQuery, useTreatmentPermits } from './treatment-queries.ts';

/** The plan in numbers; each opens exactly those risks. */
export function PlanSummary() {
  const { t } = useTexts();
  const { approve } = useTreatmentPermits();
  const { data } = useQuery(summaryQuery);
  const counted = (key: keyof Texts['treatment']['counts'], count = 0, query = `state=${key}`): Count => ({
    key,
    label: t(`treatment.counts.${key}`),
    count,
    href: `/risks/treatments?${query}`,
    isLate: key === 'overdue',
  });
  const states = data?.states;
  const counts = data && [
    counted('overdue', data.overdue, 'overdue=true'),
    counted('undecided', states?.undecided),
    ...(approve ? [counted('forMe', data.forMe, 'forMe=true')] : []),
    counted('underWay', states?.underWay),
    counted('accepted', states?.accepted),
  ];
  return <Counts label={t('treatment.counts.label')} counts={counts ?? null} />;
}
