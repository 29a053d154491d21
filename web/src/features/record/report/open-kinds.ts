import { reportKinds, reportNeeds, type ReportKind } from '@baluarte/contract/record/report.ts';
import { useCan } from '#kit/session/session.tsx';

/** Kinds of reports whose every part the person may read. */
export function useOpenKinds(): ReportKind[] {
  const can = useCan();
  return reportKinds.filter((kind) => reportNeeds[kind].every(can));
}
