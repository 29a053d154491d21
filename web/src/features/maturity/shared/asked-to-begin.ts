/** State of the address for who comes from asking to begin: a code that was typed, a company that was just made. */
export const askedToBegin = { begins: true } as const;
/** Whether a state of an address says so. */
export const hasAsked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'begins' in state && state.begins === true;
