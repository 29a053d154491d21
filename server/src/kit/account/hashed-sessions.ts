import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { hashToken, sessionLife } from '#kit/tenancy/before-company.ts';

/** Digest → token, for the tokens one call speaks of: the answer gives back the token the caller knows. */
type Known = Map<unknown, string>;

function digest(token: string, known: Known): string {
  const hash = hashToken(token);
  known.set(hash, token);
  return hash;
}

const digests = (value: Where['value'], known: Known): Where['value'] => {
  if (Array.isArray(value)) return value.map((item) => digest(String(item), known));
  return typeof value === 'string' ? digest(value, known) : value;
};

const hashedWhere = (where: Where[], known: Known): Where[] =>
  where.map((term) => (term.field === 'token' ? { ...term, value: digests(term.value, known) } : term));

const hashedData = <T extends Record<string, unknown>>(data: T, known: Known): T =>
  typeof data['token'] === 'string' ? { ...data, token: digest(data['token'], known) } : data;

function restored<T>(row: T, known: Known): T {
  const { token } = (row ?? {}) as { token?: unknown };
  return known.has(token) ? { ...row, token: known.get(token) } : row;
}

function isIdle(row: unknown): boolean {
  const { usedAt } = (row ?? {}) as { usedAt?: Date };
  return usedAt !== undefined && Date.now() - usedAt.getTime() > sessionLife.idle * 1000;
}

function wrap<A extends DBTransactionAdapter>(inner: A): A {
  const isSession = ({ model }: { model: string }) => model === 'session';
  const asked = <Q extends { model: string; where?: Where[] }>(query: Q, known: Known): Q =>
    isSession(query) && query.where ? { ...query, where: hashedWhere(query.where, known) } : query;
  const wrapped: Omit<DBTransactionAdapter, 'id' | 'options' | 'createSchema'> = {
    async create(query) {
      if (!isSession(query)) return inner.create(query);
      const known: Known = new Map();
      return restored(await inner.create({ ...query, data: hashedData(query.data, known) }), known);
    },
    async findOne<T>(query: Parameters<A['findOne']>[0]) {
      const known: Known = new Map();
      const row = await inner.findOne<T>(asked(query, known));
      return isSession(query) && isIdle(row) ? null : restored(row, known);
    },
    async findMany<T>(query: Parameters<A['findMany']>[0]) {
      const known: Known = new Map();
      const rows = await inner.findMany<T>(asked(query, known));
      return rows.map((row) => restored(row, known));
    },
    async update<T>(query: Parameters<A['update']>[0]) {
      const known: Known = new Map();
      const update = isSession(query) ? hashedData(query.update, known) : query.update;
      return restored(await inner.update<T>({ ...asked(query, known), update }), known);
    },
    updateMany: (query) =>
      inner.updateMany({
        ...asked(query, new Map()),
        update: isSession(query) ? hashedData(query.update, new Map()) : query.update,
      }),
    count: (query) => inner.count(asked(query, new Map())),
    delete: (query) => inner.delete(asked(query, new Map())),
    deleteMany: (query) => inner.deleteMany(asked(query, new Map())),
    consumeOne: (query) => inner.consumeOne(asked(query, new Map())),
    incrementOne: (query) => inner.incrementOne(asked(query, new Map())),
  };
  return { ...inner, ...wrapped };
}

/**
 * The library's own adapter, which keeps session tokens as they are, with every session token turned into its SHA-256 on
 * the way in: a copy of the database signs nobody in. A session idle for too long is not found.
 */
export function withHashedSessions(inner: DBAdapter): DBAdapter {
  return { ...wrap(inner), transaction: (work) => inner.transaction((trx) => work(wrap(trx))) };
}
