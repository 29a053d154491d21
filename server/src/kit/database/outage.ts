/**
 * Why the database or the disk could not serve a request: unreachable or connection lost; overloaded; no space
 * left.
 */
export type Outage = 'unreachable' | 'busy' | 'diskFull';

/** Codes of PostgreSQL (errcodes-appendix) and of the system, each with what it means. */
const meanings: readonly [RegExp, Outage][] = [
  [/^(?:53100|ENOSPC|EDQUOT)$/, 'diskFull'],
  // It stops, crashed or starts; the connection is gone, or was never made.
  [
    /^(?:57P0\d|08\w{3}|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/,
    'unreachable',
  ],
  // Out of connections or memory; cancelled waits; deadlocks and serialization failures.
  [/^(?:53\d{3}|57014|55P03|40P01|40001)$/, 'busy'],
];
/** The same for messages of the driver and of PostgreSQL that have no code. */
const sentences: readonly [RegExp, Outage][] = [
  [/No space left on device|Disk quota exceeded/i, 'diskFull'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [
    /^Connection terminated|^Client has encountered a connection error|^(?:Cannot use a pool|Client was closed)/,
    'unreachable',
  ],
];

const found = (list: readonly [RegExp, Outage][], text: string) => list.find(([form]) => form.test(text))?.[1];

/** The outage behind an error or its causes; null where there is none. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const named = found(meanings, String(code)) ?? found(sentences, error.message);
  if (named) return named;
  // The socket of a database that is not there; any other file that is not there is no outage.
  if (code === 'ENOENT' && syscall === 'connect') return 'unreachable';
  if (error instanceof AggregateError) return error.errors.map(outageOf).find((outage) => outage !== null) ?? null;
  return error.cause === undefined ? null : outageOf(error.cause);
}
