// This file imports nothing: the first page loads it, and must not wait for zod.

/** Status ids of the whole product. */
export const statusIds = {
  ACTIVE: 1,
  INACTIVE: 2,
  INVITED: 3,
  PENDING: 4,
  FINISH: 5,
  IMPLEMENTED: 6,
  MITIGATED: 7,
} as const;
export type StatusId = (typeof statusIds)[keyof typeof statusIds];
