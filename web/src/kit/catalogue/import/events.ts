import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { call, send } from '#kit/http/call.ts';

/** Whether an import is still at work. */
export const isAtWork = ({ state }: Pick<ImportJob, 'state'>): boolean => state === 'waiting' || state === 'running';

/**
 * Data of server-sent events in a stream of text, piece by piece: what is after the last blank line waits for the next
 * piece. Comments and other fields are passed over.
 */
export function eventReader(): (piece: string) => string[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const data = block.split('\n').filter((line) => line.startsWith('data:'));
      return data.length > 0 ? [data.map((line) => line.slice(5).trimStart()).join('\n')] : [];
    });
  };
}

/** Follows an import over one connection until it ends. The browser's own EventSource cannot carry the bearer header. */
async function stream(jobId: number, onJob: (job: ImportJob) => void, signal: AbortSignal): Promise<boolean> {
  const response = await send(imports.events, { params: { jobId }, signal, isPart: true });
  if (response.body === null) return false;
  const read = eventReader();
  for await (const piece of response.body.pipeThrough(new TextDecoderStream()))
    for (const data of read(piece)) {
      const job = JSON.parse(data) as ImportJob;
      onJob(job);
      if (!isAtWork(job)) return true;
    }
  return false;
}

const pollMilliseconds = 2000;
const rest = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, pollMilliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/**
 * Tells each step of an import until it ends or `signal` stops it: live, and by asking every few seconds where the live
 * connection does not hold. `onPolling` says that it came to that. Throws `Refusal` when the import may not be read.
 */
export async function follow(
  jobId: number,
  { onJob, onPolling, signal }: { onJob: (job: ImportJob) => void; onPolling: () => void; signal: AbortSignal },
): Promise<void> {
  const isDone = await stream(jobId, onJob, signal).catch(() => false);
  if (isDone || signal.aborted) return;
  onPolling();
  while (!signal.aborted) {
    const job = await call(imports.get, { params: { jobId }, signal, isPart: true });
    onJob(job);
    if (!isAtWork(job)) return;
    await rest(signal);
  }
}
