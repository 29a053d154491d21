import process from 'node:process';

/** Milliseconds of processor time that the thread of the server may be busy without a turn of its loop. */
export const maxBusy = 200;

/**
 * Runs `work` and returns the longest time this thread computed between two turns of its loop, in milliseconds of processor time: what
 * everybody else waits for at least. Time of the clock would tell how busy the machine is.
 */
export async function longestBusy(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const watch = setInterval(turn, 1);
  try {
    await work();
    // What was begun within the last turn ends in it.
    await new Promise((resolve) => setImmediate(resolve));
    turn();
  } finally {
    clearInterval(watch);
  }
  return longest;
}
