import { storable } from '#kit/database/storable.ts';
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

/** Only compiles: statements run on the connection of their transaction. */
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

/** Maximum number of prepared statements. A list has a text for each order and filter; beyond this, each run is planned. */
const mostPrepared = 300;
const prepared = new Map<string, string>();

/** Name of a prepared statement; undefined once there are too many. */
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
  /** Key of its walls: transactions with the same key see the same rows. */
  readonly walls: string;
  readonly #built: Promise<unknown>;
  readonly #afterwards: (() => void)[] = [];
  #hasEnded = false;
  /** What it was rewritten from: it ends with it. */
  #origin: Trx | undefined;
  #rewrite: ((text: string) => string) | undefined;

  /** `built`: resolves when the settings of the walls, sent before, are in force; no row is returned until then. */
  constructor(client: PoolClient, walls: string, built: Promise<unknown> = Promise.resolve()) {
    this.#client = client;
    this.walls = walls;
    this.#built = built;
  }

  /** Its connection. Throws after the end, when the connection may already be inside the walls of another company. */
  get client(): PoolClient {
    if (this.hasEnded) throw new Error('a transaction that has ended was asked for more');
    return this.#client;
  }

  get hasEnded(): boolean {
    return this.#origin?.hasEnded ?? this.#hasEnded;
  }

  /** The same connection and walls with every statement rewritten; `name` keeps what it caches apart. */
  rewritten(name: string, rewrite: (text: string) => string): Trx {
    const other = new Trx(this.#client, `${this.walls} ${name}`, this.#built);
    other.#origin = this;
    other.#rewrite = rewrite;
    return other;
  }

  /** Whether it sees something else than what there is now. */
  get isRewritten(): boolean {
    return this.#rewrite !== undefined;
  }

  /** Text and parameters of a statement as it is sent. */
  compiled(query: RawBuilder<unknown>): { text: string; values: unknown[] } {
    const { sql: text, parameters } = compiled(query);
    return { text: this.#rewrite?.(text) ?? text, values: parameters.map(storable) };
  }

  /** Called when the connection is released. */
  end(): void {
    this.#hasEnded = true;
  }

  /** Registers work for this process to do after the commit and before the response; skipped on failure. */
  afterCommit(work: () => void): void {
    this.#afterwards.push(work);
  }

  /** Called after the commit. */
  committed(): void {
    for (const work of this.#afterwards) work();
  }

  async #send<R extends object>(query: RawBuilder<unknown>, prepared = false): Promise<QueryResult<R>> {
    const { text, values } = this.compiled(query);
    const name = prepared && !this.#rewrite ? planName(text) : undefined;
    const sent = this.client.query<R>(name ? { name, text, values } : { text, values });
    const [result] = await Promise.all([sent, this.#built]);
    return result;
  }

  /** All rows of a statement. `prepared` keeps its plan on the connection: for frequent statements of fixed text. */
  async rows<R>(query: RawBuilder<R>, options: { prepared?: boolean } = {}): Promise<R[]> {
    return (await this.#send<R & object>(query, options.prepared)).rows;
  }

  /** The first row, or undefined. */
  async first<R>(query: RawBuilder<R>, options: { prepared?: boolean } = {}): Promise<R | undefined> {
    return (await this.rows(query, options))[0];
  }

  /** The one row a statement must return; throws an ordinary Error when there is none, which is a bug. */
  async one<R>(query: RawBuilder<R>, options: { prepared?: boolean } = {}): Promise<R> {
    const [row] = await this.rows(query, options);
    if (row === undefined) throw new Error('a statement that must return a row returned none');
    return row;
  }

  /** Runs a statement; returns the number of rows affected. */
  async run(query: RawBuilder<unknown>): Promise<number> {
    return (await this.#send(query)).rowCount ?? 0;
  }
}

/**
 * Does the work of a begun transaction, and commits it; where either fails, the owner of the connection ends the
 * transaction. Also throws where the database answers the commit with a rollback, which it does without an error after a
 * failed statement, so that lost work is never reported as done.
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
