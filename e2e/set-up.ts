import { removeLeftBehind } from '../server/test/temporary.ts';

/** Removes what the servers of a run that was killed left. */
export default async function setUp(): Promise<void> {
  await removeLeftBehind();
}
