import { permissions } from '#app/permissions.ts';

const may = permissions.risks;

/** Level and colour: probability and impact together, so that neither can be told from the other. By itself, as what imports it is loaded by every list. */
export const ofLevel = [may.viewProbability, may.viewImpacts] as const;
