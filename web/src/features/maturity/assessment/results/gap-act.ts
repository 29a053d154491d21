import { createContext, use, type ReactNode } from 'react';

/** A gap in a control of Annex A, as what is done with gaps takes it. */
interface ControlGap {
  code: string;
  name: string;
  gap: string;
  isUrgent: boolean;
  dueDate: string | null;
}
export type GapAct = (gaps: readonly ControlGap[]) => ReactNode;

const GapActContext = createContext<GapAct | null>(null);
/** Says what else is done with gaps: of a wing this one does not know. */
export const GapActProvider: (props: { value: GapAct | null; children: ReactNode }) => ReactNode = GapActContext;

/** What is done with gaps beside showing them; null where there is nothing. */
export const useGapAct = (): GapAct | null => use(GapActContext);
