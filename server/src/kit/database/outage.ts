/**
 * What kept the database, or the disk, from what it was asked: it cannot be reached, or breaks off; it has no turn for us
 * now; there is no room.
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
  // Connections, memory; waits that were cut short; two that stood in each other's way.
  [/^(?:53\d{3}|57014|55P03|40P01|40001)$/, 'busy'],
];
/** The same as the driver says it, which has no codes; and of PostgreSQL what it has no code for. */
const sentences: readonly [RegExp, Outage][] = [
  [/No space left on device|Disk quota exceeded/i, 'diskFull'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [
    /^Connection terminated|^Client has encountered a connection error|^(?:Cannot use a pool|Client was closed)/,
    'unreachable',
  ],
];

const found = (list: readonly [RegExp, Outage][], text: string) => list.find(([form]) => form.test(text))?.[1];

/** The outage an error tells of, by itself or by what caused it; null where it tells of none. */
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
