import { createContext, use, type ReactNode } from 'react';

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
