import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds of a tick of the processor's clock, as Linux counts it for processes. */
const tick = 10;
const pageSize = 4096;

interface Stat {
  parent: number;
  /** Ticks of it, and of its children that have ended. */
  own: number;
  ended: number;
  pages: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold anything; what follows its last bracket is numbers.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (place: number) => Number(fields[place]);
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14), pages: at(21) };
  } catch {
    return null;
  }
}

/** A process with all that it started and what they started. */
function treeOf(root: number): Stat[] {
  const all = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .flatMap((pid) => {
        const stat = statOf(pid);
        return stat ? [[pid, stat] as const] : [];
      }),
  );
  const isOf = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 && isOf(parent);
  };
  return [...all].filter(([pid]) => isOf(pid)).map(([, stat]) => stat);
}

/** Milliseconds of processor time that a process and all it started have used, those that ended included. */
export const processorTime = (pid: number): number =>
  treeOf(pid).reduce((sum, { own, ended }) => sum + own + ended, 0) * tick;

/** Runs `work` and tells the most bytes that a process and all it started held meanwhile. */
export async function peakDuring<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; peak: number }> {
  const held = () => treeOf(pid).reduce((sum, { pages }) => sum + pages, 0) * pageSize;
  let peak = held();
  const timer = setInterval(() => {
    peak = Math.max(peak, held());
  }, 50);
  try {
    return { result: await work(), peak: Math.max(peak, held()) };
  } finally {
    clearInterval(timer);
  }
}
