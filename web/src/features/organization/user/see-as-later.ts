import type { seeAs as act } from './see-as.ts';

/** Begins to see the application as a person; its code comes when it is asked for. */
export const seeAs = async (...given: Parameters<typeof act>): Promise<void> =>
  (await import('./see-as.ts')).seeAs(...given);
