import type { methodChange, PreviewKind } from '@baluarte/contract/risk/method.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';

export type ProposedChange = z.input<typeof methodChange>;

export interface Saving<R> {
  change: ProposedChange;
  /** What of the risks is compared; what they are before controls, unless said. */
  kinds?: readonly PreviewKind[] | undefined;
  save: () => Promise<R>;
  /** The message once it is saved. */
  done: string;
}

export interface Review {
  /** Shows what a change moves, and saves it when the person says so; null when they do not. Throws what is refused. */
  save: <R extends { changesetId: number | null }>(saving: Saving<R>) => Promise<R | null>;
  /** To be drawn where the page is. */
  dialog: ReactNode;
}
