import { type CustomTypesConfig, Pool, types } from 'pg';

const { builtins } = types;
const readTime = types.getTypeParser(builtins.TIMESTAMPTZ, 'text');

/** `2026-03-01 10:00:00.25+00` as `2026-03-01T10:00:00.250Z`; `infinity` stays as it is. */
function isoTime(text: string): string {
  const time: unknown = readTime(text);
  return time instanceof Date ? time.toISOString() : text;
}

/** How values arrive: numbers as numbers, dates as `YYYY-MM-DD`, times as ISO strings, so that a reply is the same everywhere. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
  [builtins.TIMESTAMPTZ, isoTime],
]);

/** Arrays of the types above, which the driver would otherwise return as text or `Date`. */
const elementOf = new Map<number, number>([
  [1016, builtins.INT8],
  [1231, builtins.NUMERIC],
  [1182, builtins.DATE],
  [1115, builtins.TIMESTAMP],
  [1185, builtins.TIMESTAMPTZ],
]);
const TEXT_ARRAY: number = 1009;

const typeParsers: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return types.getTypeParser(oid, format);
    const element = parsers.get(elementOf.get(oid) ?? 0);
    if (element) {
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver's own list leaves arrays out
      const split: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY, 'text');
      return (text: string) => split(text).map((item) => (item === null ? null : element(item)));
    }
    return parsers.get(oid) ?? types.getTypeParser(oid, 'text');
  },
};

/** `url` with another login. In the query, because it also holds for an address with no host (a socket). */
export function withLogin(url: string, login: { user: string; password: string }): string {
  const address = new URL(url);
  address.searchParams.set('user', login.user);
  address.searchParams.set('password', login.password);
  return address.href;
}

/**
 * A pool of at most `max` connections. It survives a restart of the database: a lost idle connection is replaced. With
 * `pipeline` a statement is sent without waiting for the answer to the one before it.
 */
export function createPool(url: string, max: number, { pipeline = false } = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types: typeParsers,
    pipeline,
    application_name: 'baluarte',
    connectionTimeoutMillis: 5_000,
  });
  // The pool drops a lost connection itself, and its current or next user gets the error. Without listeners,
  // Node would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
