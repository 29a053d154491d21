/**
 * Fields of the history of a risk that tell what was decided about it and who accepted it. Who decided and when is of the entry; what
 * was accepted to the letter is of the acceptance itself.
 */
export const decisionFields = [
  'treatment.option',
  'treatment.justification',
  'treatment.ownerId',
  'treatment.dueDate',
  'treatment.thirdParty',
  'treatment.agreement',
  'treatment.activity',
  'treatment.completedOn',
  'treatment.reviewedOn',
  'acceptance.state',
  'acceptance.reason',
  'acceptance.expiresOn',
  'acceptance.decisionNote',
  'acceptance.closedFor',
] as const;
export type DecisionField = (typeof decisionFields)[number];
