import { createContext, use, type ReactNode } from 'react';

/** A gap in a requirement or a control, as what is done with gaps takes it. */
interface NamedGap {
  code: string;
  name: string;
  gap: string;
  isUrgent: boolean;
  dueDate: string | null;
  /** Who closes it, and their area. */
  person: string | null;
  areaId: number | null;
}
export type GapAct = (gaps: readonly NamedGap[]) => ReactNode;

const GapActContext = createContext<GapAct | null>(null);
/** Says what else is done with gaps: of a wing this one does not know. */
export const GapActProvider: (props: { value: GapAct | null; children: ReactNode }) => ReactNode = GapActContext;

/** What is done with gaps beside showing them; null where there is nothing. */
export const useGapAct = (): GapAct | null => use(GapActContext);

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
