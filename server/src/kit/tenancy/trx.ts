import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { commit } from '#kit/database/commit.ts';

/** Compiles and never runs: statements go over the connection of the transaction they belong to. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Text and parameters of a statement, for measuring and explaining it outside a request. */
export const compiled = (query: RawBuilder<unknown>) => query.compile(compiler);

/** Statements that keep their plan. A list has as many texts as orders and filters; past this many they are planned anew. */
const mostPrepared = 300;
const prepared = new Map<string, string>();

/** Name under which connections keep the plan of a statement; undefined once there are too many. */
function planName(text: string): string | undefined {
  const known = prepared.get(text);
  if (known || prepared.size >= mostPrepared) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  prepared.set(text, name);
  return name;
}

/**
 * One connection inside the walls of one company. The first argument of everything that touches tenant data. Statements
 * are written with Kysely's `sql` template, so every value is a parameter.
 */
export class Trx {
  readonly #client: PoolClient;
  /** The walls it stands in, in a word: two with the same see the same rows. */
  readonly walls: string;
  readonly #built: Promise<unknown>;
  readonly #afterwards: (() => void)[] = [];
  #hasEnded = false;

  /** `built`: the walls being raised, in a message sent before; no row is given out until they stand. */
  constructor(client: PoolClient, walls: string, built: Promise<unknown> = Promise.resolve()) {
    this.#client = client;
    this.walls = walls;
    this.#built = built;
  }

  /** The connection it stands on. Throws once it has ended: the connection may then stand in the walls of another company. */
  get client(): PoolClient {
    if (this.#hasEnded) throw new Error('a transaction that has ended was asked for more');
    return this.#client;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Said by whoever gives the connection back. */
  end(): void {
    this.#hasEnded = true;
  }

  /** What this process does once the writes are there for everybody, before they are answered; nothing when they fail. */
  afterCommit(work: () => void): void {
    this.#afterwards.push(work);
  }

  /** Said by whoever ends the transaction. */
  committed(): void {
    for (const work of this.#afterwards) work();
  }

  async #send<R extends object>(query: RawBuilder<unknown>, prepared = false): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query.compile(compiler);
    const values = [...parameters];
    const name = prepared ? planName(text) : undefined;
    const sent = this.client.query<R>(name ? { name, text, values } : { text, values });
    const [result] = await Promise.all([sent, this.#built]);
    return result;
  }

  /** Every row of a statement. `prepared` keeps its plan on the connection: for hot statements of fixed text. */
  async rows<R>(query: RawBuilder<R>, options: { prepared?: boolean } = {}): Promise<R[]> {
    return (await this.#send<R & object>(query, options.prepared)).rows;
  }

  /** The first row, or undefined. */
  async first<R>(query: RawBuilder<R>, options: { prepared?: boolean } = {}): Promise<R | undefined> {
    return (await this.rows(query, options))[0];
  }

  /** The one row a statement must give; throws when there is none, which is a fault of ours and not of the caller. */
  async one<R>(query: RawBuilder<R>, options: { prepared?: boolean } = {}): Promise<R> {
    const [row] = await this.rows(query, options);
    if (row === undefined) throw new Error('a statement that must give a row gave none');
    return row;
  }

  /** Runs a statement for its effect; returns how many rows it touched. */
  async run(query: RawBuilder<unknown>): Promise<number> {
    return (await this.#send(query)).rowCount ?? 0;
  }
}

/**
 * Does the work of a transaction that has begun, and commits it; where either fails, whoever lent the connection ends the
 * transaction. Throws also where the database answers a commit by rolling back, which it does without an error after a
 * statement of the transaction has failed: what was not kept is not told as done.
 */
export async function committing<T>(client: PoolClient, trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    const result = await work(trx);
    await commit(client);
    trx.committed();
    return result;
  } finally {
    trx.end();
  }
}
