import { createContext, use, type ReactNode } from 'react';

interface SavedFile {
  blob: Blob;
  fileName: string;
}
/** Makes the report of an assessment as a PDF. */
export type ReportAct = (assessmentId: number) => Promise<SavedFile>;

const ReportActContext = createContext<ReportAct | null>(null);
/** Says how the report of an assessment is made: by a wing this one does not know. */
export const ReportActProvider: (props: { value: ReportAct | null; children: ReactNode }) => ReactNode =
  ReportActContext;

/** How the report of an assessment is made; null where it is not. */
export const useReportAct = (): ReportAct | null => use(ReportActContext);
