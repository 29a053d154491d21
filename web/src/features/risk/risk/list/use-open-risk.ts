import { useOpenEntry } from '#kit/catalogue/list/use-open-entry.ts';

/** The risk open beside the list. */
export const useOpenRisk = () => useOpenEntry('risk');
