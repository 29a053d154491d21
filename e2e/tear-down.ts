import { rm } from 'node:fs/promises';
import { env } from 'node:process';

/** Removes what the browser tests' servers wrote. */
export default async function tearDown(): Promise<void> {
  const workerServers = JSON.parse(env['E2E_SERVERS'] ?? '[]') as { E2E_DATA_DIR: string }[];
  for (const { E2E_DATA_DIR: folder } of workerServers) await rm(folder, { recursive: true, force: true });
}
