/** A figure whose arithmetic is open. */
export interface Opened {
  /** Of which assessment. */
  id: number;
  /** Version of the framework it is scored by. */
  version: string;
  code: string;
  /** The moment it is shown at. */
  at?: string | undefined;
  /** As it would be with the answer of one item at another level. */
  supposed?: { item: string; level: number } | undefined;
}

/** Opens the arithmetic of a group of the assessment on the page, or of another one. */
export type Open = (code: string, other?: Partial<Omit<Opened, 'code'>>) => void;
