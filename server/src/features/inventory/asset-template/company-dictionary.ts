import { sql } from 'kysely';
import { readCatalogue, readMethod, readParameters, type Bilingual } from '#organization/shared/seed-data.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { ItemRef, Template } from './template-content.ts';

/** What a template names, where a company has it in use. */
export interface CompanyItem extends ItemRef {
  id: number;
  /** Row it lies below, of a configuration row. */
  parentId: number | null;
}

/** Kinds of what templates name. */
const kinds = [
  'assetCategory',
  'assetType',
  'classification',
  'personalDataKind',
  'impactFactor',
  'threat',
  'vulnerability',
] as const;
export type ItemKind = (typeof kinds)[number];

type Row = CompanyItem & { kind: ItemKind };

const named = (table: 'threat' | 'vulnerability', items: readonly ItemRef[]) => sql`
  select ${sql.lit(table)}, t.id, t.code, coalesce(t.name, t.code), t.name_en, null::bigint
  from ${sql.table(table)} t where t.company_id = app.current_company() and t.status_id = 1 and t.id in (
    select o.id from ${sql.table(table)} o where o.company_id = app.current_company() and o.code = any(${items.map(({ code }) => code)})
    union all
    select o.id from ${sql.table(table)} o where o.company_id = app.current_company()
      and app.fold(o.name) = any(array(select app.fold(n) from unnest(${items.map(({ name }) => name)}::text[]) n)))`;

/**
 * Classes of information that stand for one another: private organizations have classes of their own for those of the law. The
 * stricter of two comes first.
 */
function classesLike(code: string): string[] {
  const { private_classifications: own } = readParameters().tables;
  const like = own.filter(({ maps_to }) => maps_to === code).map((row) => row.code);
  return [...like.toReversed(), ...own.filter((row) => row.code === code).map(({ maps_to }) => maps_to)];
}

/** What a company has of what templates name: each looked for by its code, else by its name. */
export class CompanyDictionary {
  readonly #rows: Readonly<Record<ItemKind, readonly Row[]>>;
  readonly #byCode: ReadonlyMap<string, Row>;
  readonly #byName: ReadonlyMap<string, Row>;

  constructor(rows: readonly Row[]) {
    const byKind = Map.groupBy(rows, ({ kind }) => kind);
    this.#rows = Object.fromEntries(kinds.map((kind) => [kind, byKind.get(kind) ?? []])) as never;
    this.#byCode = new Map(rows.map((row) => [`${row.kind}:${row.code}`, row]));
    this.#byName = new Map(rows.toReversed().map((row) => [`${row.kind}:${foldWord(row.name)}`, row]));
  }

  find(kind: ItemKind, { code, name }: ItemRef): CompanyItem | undefined {
    const known = this.#byCode.get(`${kind}:${code}`);
    if (known) return known;
    const like = kind === 'classification' ? classesLike(code) : [];
    const similar = like.map((each) => this.#byCode.get(`${kind}:${each}`)).find((each) => each !== undefined);
    return similar ?? this.#byName.get(`${kind}:${foldWord(name)}`);
  }

  byId(kind: ItemKind, id: number): CompanyItem | undefined {
    return this.#rows[kind].find((row) => row.id === id);
  }

  /** Codes of everything of a kind. */
  codes(kind: ItemKind): string[] {
    return this.#rows[kind].map(({ code }) => code);
  }

  /** The first of a kind that a code alone names. */
  coded(kind: ItemKind, code: string): CompanyItem | undefined {
    return this.#byCode.get(`${kind}:${code}`);
  }
}

/** Reads what a company has in use of what some templates name, in one statement. */
export async function readDictionary(trx: Trx, templates: readonly Template[]): Promise<CompanyDictionary> {
  const of = (pick: 'threats' | 'vulnerabilities') => templates.flatMap(({ content }) => content[pick]);
  const rows = await trx.rows(sql<Row>`
    select x.kind, x.id, x.code, x.name, x.name_en as "nameEn", x.parent_id as "parentId" from (
      select p.kind, p.id, p.code, p.name, p.name_en, p.parent_id, p.sort_order from parameter p
      where p.company_id = app.current_company() and p.status_id = 1
        and p.kind in ('assetCategory', 'assetType', 'classification', 'personalDataKind')
      union all
      select 'impactFactor', f.id, f.code, f.name, f.name_en, null, f.sort_order from impact_factor f
      where f.company_id = app.current_company() and f.status_id = 1
      union all select y.*, 0 from (${named('threat', of('threats'))}) y
      union all select y.*, 0 from (${named('vulnerability', of('vulnerabilities'))}) y) x
    order by x.kind, x.sort_order, x.id`);
  return new CompanyDictionary(rows);
}

/** Pairs of some threats and vulnerabilities that belong together in the company, `3:7` by their ids. */
export async function pairsAmong(
  trx: Trx,
  threatIds: readonly number[],
  vulnerabilityIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await trx.rows(sql<{ pair: string }>`
    select threat_id || ':' || vulnerability_id as pair from threat_vulnerability
    where company_id = app.current_company() and threat_id = any(${threatIds}) and vulnerability_id = any(${vulnerabilityIds})`);
  return new Set(rows.map(({ pair }) => pair));
}

/** What the product ships of what templates name, as if it were a company; and the pairs in it. */
export function shippedDictionary(): { dictionary: CompanyDictionary; pairs: ReadonlySet<string> } {
  const catalogue = readCatalogue();
  let id = 0;
  const of = (kind: ItemKind, rows: readonly { code: string; name: Bilingual }[]) =>
    rows.map(({ code, name }): Row => ({ kind, id: ++id, code, name: name.es, nameEn: name.en, parentId: null }));
  const dictionary = new CompanyDictionary([
    ...of('assetCategory', catalogue.asset_categories),
    ...of('assetType', catalogue.asset_types),
    ...of('classification', catalogue.classifications),
    ...of('personalDataKind', catalogue.personal_data_kinds),
    ...of(
      'impactFactor',
      readMethod().impact_factors.map(({ code, es, en }) => ({ code, name: { es, en } })),
    ),
    ...of('threat', catalogue.threats),
    ...of('vulnerability', catalogue.vulnerabilities),
  ]);
  const idOf = (kind: ItemKind, code: string) => dictionary.coded(kind, code)?.id;
  const pairs = catalogue.threat_vulnerabilities.flatMap(({ threat, vulnerabilities }) =>
    vulnerabilities.map((code) => `${idOf('threat', threat)}:${idOf('vulnerability', code)}`),
  );
  return { dictionary, pairs: new Set(pairs) };
}
