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
/** Makes the report of an assessment as a PDF, compared with another one; without it, with the usual one. */
export type ReportAct = (assessmentId: number, compareId: number | undefined) => Promise<SavedFile>;

const ReportActContext = createContext<ReportAct | null>(null);
/** Says how the report of an assessment is made: by a wing this one does not know. */
export const ReportActProvider: (props: { value: ReportAct | null; children: ReactNode }) => ReactNode =
  ReportActContext;

/** How the report of an assessment is made; null where it is not. */
export const useReportAct = (): ReportAct | null => use(ReportActContext);

/** An answer whose evidence is shown. */
export interface Provable {
  /** Null while nothing is saved of it. */
  id: number | null;
  /** The question as it is called. */
  name: string;
  isReadOnly: boolean;
  /** Saves the answer as it stands, so that it can be proved; its id. */
  begin: () => Promise<number>;
}
type EvidencePart = (answer: Provable) => ReactNode;

const EvidencePartContext = createContext<EvidencePart | null>(null);
/** Shows what proves an answer: of a wing this one does not know. */
export const EvidencePartProvider: (props: { value: EvidencePart; children: ReactNode }) => ReactNode =
  EvidencePartContext;

/** What shows the evidence of an answer; null where there is nothing. */
export const useEvidencePart = (): EvidencePart | null => use(EvidencePartContext);
