import type { PlanRow } from '@baluarte/contract/risk/treatment.ts';

/** A risk whose acceptance waits for the person, and whose rating they may read. */
export type Waiting = PlanRow & { acceptance: NonNullable<PlanRow['acceptance']>; fingerprint: string };

/** Whether the person may decide about the acceptance of a risk of the plan, as far as four eyes go. */
export const isWaitingForMe = (row: PlanRow): row is Waiting =>
  row.acceptance?.state === 'requested' && row.acceptance.isMine && typeof row.fingerprint === 'string';
