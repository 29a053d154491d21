import { sql } from 'kysely';
import type { SheetRow } from '#kit/sheets/sheet.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { snake, type PairOfIds, type Store } from '../store.ts';
import { checkRow } from './check-row.ts';
import { reasonOf, rejected, resultOf, type ImportRun, type RowResult } from './import-run.ts';
import { titleOf, type otherRows } from './other-rows.ts';
import { issueOf, type Reader, type Row } from './read-cells.ts';

type Pair = NonNullable<Store['pair']>;

interface Ends extends PairOfIds {
  /** How they are related, where that may differ. */
  kind?: string | undefined;
}

const textOf = ({ one, other, kind = '' }: Ends) => `${one} ${other} ${kind}`;
const recordset = (pairs: readonly Ends[]) =>
  sql`json_to_recordset(${JSON.stringify(pairs)}::json) as x(one bigint, other bigint, kind text)`;

/** Imports rows of pairs: each names two entries and relates them. Existing and repeated pairs are left as they are. */
export class PairImport {
  readonly #trx: Trx;
  readonly #run: ImportRun;
  readonly #reader: Reader;
  readonly #pair: Pair;
  readonly #otherRow: ReturnType<typeof otherRows>;
  readonly #seen = new Set<string>();
  #isRefused = false;

  constructor(
    trx: Trx,
    run: ImportRun,
    { reader, pair, otherRow }: { reader: Reader; pair: Pair; otherRow: ReturnType<typeof otherRows> },
  ) {
    this.#trx = trx;
    this.#run = run;
    this.#reader = reader;
    this.#pair = pair;
    this.#otherRow = otherRow;
  }

  async batch(rows: readonly SheetRow[]): Promise<RowResult[]> {
    const results = rows.map((row) => this.#check(row));
    const pairs = results.flatMap(({ ends }) => ends ?? []);
    const known = await this.#known(pairs);
    const isKnown = (ends: Ends) => known.has(textOf(ends));
    const doubted = await this.#doubted(pairs.filter((ends) => !isKnown(ends)));
    const isNew = (ends: Ends) => {
      const text = textOf(ends);
      if (isKnown(ends) || this.#seen.has(text)) return false;
      this.#seen.add(text);
      return true;
    };
    const settled = results.map(({ ends, ...result }) => {
      if (ends && !isKnown(ends) && doubted.has(ends.other)) return { result: this.#inDoubt(result), ends };
      return { result: ends && !isNew(ends) ? { ...result, outcome: 'same' as const } : result, ends };
    });
    this.#isRefused ||= settled.some(({ result }) => result.outcome === 'rejected');
    const { mode } = this.#run;
    if (mode === 'valid' || (mode === 'strict' && !this.#isRefused))
      await this.#insert(settled.flatMap(({ result, ends }) => (ends && result.outcome === 'new' ? ends : [])));
    return settled.map(({ result }) => result);
  }

  /** A row as read, before it is compared with existing pairs. */
  #check(row: SheetRow): RowResult & { ends?: Ends } {
    const { store, rights, sheet } = this.#run;
    const refused = (code: string, params?: Record<string, number>): RowResult =>
      rejected(row, [{ path: '', code, ...(params ? { params } : {}) }]);
    const other = this.#otherRow(row.cells);
    if (other !== null) return resultOf(row, 'skipped', [reasonOf(other, titleOf(row.cells))]);
    if (row.cells.length > sheet.headers.length) return refused('extraCells', { expected: sheet.headers.length });
    const checked = checkRow(store.catalogue, this.#reader, row.cells);
    // No value is ever made of an end, so nothing is waited for.
    if (checked === 'waiting') return rejected(row, []);
    if (checked.outcome !== 'new')
      return resultOf(row, 'rejected', checked.outcome === 'rejected' ? checked.reasons : [], checked);
    if (!rights.create) return refused('mayNotRelate');
    const ends = this.#endsOf(checked.values);
    const { from, to } = this.#sides;
    if (from === to && ends.one === ends.other) return refused('withItself');
    return { ...resultOf(row, 'new', [], checked), ends };
  }

  #endsOf(values: Row): Ends {
    const [one, other] = this.#pair.ends;
    const kind = this.#pair.kinds[((values['kindId'] as number | null | undefined) ?? 1) - 1];
    return { one: values[one] as number, other: values[other] as number, kind };
  }

  /** What stands at either end. */
  get #sides() {
    const [one, other] = this.#pair.ends;
    const { fields } = this.#run.store.catalogue;
    return { from: fields[one]?.from, to: fields[other]?.from };
  }

  get #columns() {
    const [one, other] = this.#pair.ends;
    return { one: sql.ref(snake(one)), other: sql.ref(snake(other)), hasKinds: this.#pair.kinds.length > 0 };
  }

  /** Ids on the right that are related only where that is confirmed, and nobody has. */
  async #doubted(pairs: readonly Ends[]): Promise<ReadonlySet<number>> {
    const { rights, options } = this.#run;
    const { doubt } = this.#pair;
    if (!doubt || !rights.confirms || options.confirmsLowRisk || pairs.length === 0) return new Set();
    return doubt.among(this.#trx, [...new Set(pairs.map(({ other }) => other))]);
  }

  #inDoubt(result: RowResult): RowResult {
    const [, end] = this.#pair.ends;
    const source = this.#run.sources.find(({ name }) => name === end) ?? { name: end };
    return { ...result, outcome: 'rejected', reasons: [issueOf(source, this.#pair.doubt?.code ?? 'invalid')] };
  }

  async #known(pairs: readonly Ends[]): Promise<Set<string>> {
    if (pairs.length === 0) return new Set();
    const { one, other, hasKinds } = this.#columns;
    const rows = await this.#trx.rows<Ends>(sql`
      select l.${one} as one, l.${other} as other ${hasKinds ? sql`, l.kind` : sql``} from ${recordset(pairs)}
      join ${sql.table(this.#run.store.table)} l on l.company_id = app.current_company() and l.${one} = x.one and l.${other} = x.other`);
    return new Set(rows.map(textOf));
  }

  async #insert(pairs: readonly Ends[]): Promise<void> {
    if (pairs.length === 0) return;
    const { one, other, hasKinds } = this.#columns;
    const { scopedBy, lock } = this.#pair;
    await lock?.(this.#trx, pairs);
    const scope =
      scopedBy === null
        ? null
        : sql`join ${sql.table(scopedBy)} t on t.company_id = app.current_company() and t.id = x.one`;
    await this.#trx.run(sql`
      insert into ${sql.table(this.#run.store.table)} (${scope ? sql`scope_id,` : sql``} ${hasKinds ? sql`kind,` : sql``} ${one}, ${other})
      select ${scope ? sql`t.scope_id,` : sql``} ${hasKinds ? sql`x.kind,` : sql``} x.one, x.other from ${recordset(pairs)} ${scope ?? sql``}
      on conflict do nothing`);
  }
}
