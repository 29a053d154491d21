/** What the plan asks for by a day. By itself, so that the list of risks does not load the rules of the plan. */
export const dueReasons = ['decision', 'approval', 'completion', 'expiry', 'review'] as const;
export type DueReason = (typeof dueReasons)[number];
