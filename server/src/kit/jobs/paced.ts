/** Milliseconds between two notes of how far it is. */
const pace = 700;

/** Throttles `work`, never running it twice at once; a failed report is replaced by the next one. */
export function paced<A extends unknown[]>(work: (...how: A) => Promise<unknown>): (...how: A) => void {
  let last = 0;
  let isBusy = false;
  return (...how) => {
    if (isBusy || Date.now() - last < pace) return;
    isBusy = true;
    last = Date.now();
    work(...how)
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  };
}
