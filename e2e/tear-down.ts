import { rm } from 'node:fs/promises';
import { env } from 'node:process';

/** Removes what the browser tests' server wrote. */
export default async function tearDown(): Promise<void> {
  if (env['E2E_DATA_DIR']) await rm(env['E2E_DATA_DIR'], { recursive: true, force: true });
}
