import { toStartError, StartError } from '#kit/operations/start-error.ts';

/** What PostgreSQL and network error codes mean to the operator. */
const meanings: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'no answer',
  ENETUNREACH: 'the network is unreachable',
  EHOSTUNREACH: 'the host is unreachable',
  ENOENT: 'there is no such socket',
  EACCES: 'access to the socket is denied',
  ECONNRESET: 'it closed the connection',
  '28P01': 'user or password is wrong',
  '28000': 'it does not let this user in',
  '3D000': 'there is no such database',
  '53300': 'it has no free connection',
  '57P03': 'it is still starting or stopping',
};

function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  return [String((error as { code?: unknown }).code)];
}

/** The address without user and password. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}

/** A failure to open the database as a one-line `StartError` where the operator can act on it; else the error unchanged. */
export function explain(error: unknown, url: string): unknown {
  if (error instanceof StartError) return error;
  const startError = toStartError(error);
  if (startError) return startError;
  const codes = codesOf(error);
  const code = codes.find((code) => code in meanings);
  const meaning = code ? meanings[code] : isTimeout(error) ? 'no answer' : undefined;
  if (meaning) return new StartError(`cannot reach the database ${placeOf(url)}: ${meaning}; check DATABASE_URL`);
  return error;
}

const isTimeout = (error: unknown) => error instanceof Error && /timeout|terminated unexpectedly/i.test(error.message);
