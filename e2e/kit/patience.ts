import { env } from 'node:process';

/** What every limit of time is multiplied by: an unattended run may share its machine with others, waits longer, and fails as surely. */
export const patience = env['CI'] ? 3 : 1;
