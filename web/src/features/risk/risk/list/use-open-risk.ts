import { useOpenEntry } from '#kit/catalogue/list/use-open-entry.ts';

/** The risk open next to the list. */
export const useOpenRisk = () => useOpenEntry('risk');
