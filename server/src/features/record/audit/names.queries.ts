import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import { eachOf } from '@baluarte/contract/kit/keyed.ts';
import type { Named } from '@baluarte/contract/record/audit.ts';
import { nameKinds, type NameKind } from '@baluarte/contract/tracked.ts';
import { dayIn } from '@baluarte/texts/audit-wording.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import { snake } from '#kit/catalogue/store.ts';
import { purposes, purposeText } from '#maturity/shared/purposes.ts';
import { readLists } from '#organization/shared/lists.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

type Names = Pick<Named, 'name' | 'nameEn'>;
type Row = Record<string, unknown>;

interface Source {
  /** id, code, name and English name of the rows with `ids`. */
  rows: (ids: readonly number[]) => RawBuilder<unknown>;
  /** Table whose last change of a deleted row contains its name. */
  table?: string;
  /** Name in that record, where it is not in the columns `code`, `name` and `name_en`. */
  recordedName?: RawBuilder<unknown>;
  /** Rows that may be without a name: the columns that name them then, which `rows` gives as `facts`. */
  facts?: readonly string[];
}

/** What a self-assessment without a name is called: its purpose and its day, as its list calls it. */
function unnamedAssessment(row: Row): Names {
  const nameIn = (language: Language) =>
    fill(textsIn(language).assessment.unnamed, {
      purpose: purposeText(Number(row['purpose_id']), language),
      date: dayIn(language, String(row['assessment_date'])),
    });
  return { name: nameIn('es'), nameEn: nameIn('en') };
}

/** What a row is called that has no name of its own; nothing where it has to have one. */
export const namesWithout = (kind: string, row: Row): Names =>
  kind === 'assessment' && row['assessment_date'] ? unnamedAssessment(row) : { name: null, nameEn: null };

const simple = (table: string, columns: { code?: boolean; english?: boolean } = {}): Source => ({
  table,
  rows: (
    ids,
  ) => sql`select id, ${columns.code ? sql`code` : sql`null`} as code, name, ${columns.english ? sql`name_en` : sql`null`} as name_en
    from ${sql.table(table)} where company_id = app.current_company() and id = any(${ids})`,
});
const ofCatalogue = ({ name, fields }: AnyCatalogue): Source =>
  simple(snake(name), { code: 'code' in fields, english: 'nameEn' in fields });

/** Entities a person calls by their code; the codes of the others are for programs. */
export const calledByCode: ReadonlySet<string> = new Set([
  ...catalogueNames.filter((name) => 'code' in catalogues[name].fields),
  'risk',
]);

/** Name of a risk: its asset, threat and vulnerability. The three ids come from a row or from a change. */
const riskName = (id: (column: string) => RawBuilder<unknown>) => {
  const end = (table: string) =>
    sql`(select coalesce(e.name, e.code) from ${sql.table(table)} e where e.company_id = app.current_company() and e.id = ${id(`${table}_id`)})`;
  return sql`concat_ws(' · ', ${end('asset')}, ${end('threat')}, ${end('vulnerability')})`;
};
const recorded = (column: string) => sql`(c.before ->> ${sql.lit(column)})::bigint`;

/** Rows of a list that is the same for every company. */
const listed = (read: () => readonly { id: number; name: string; nameEn: string | null }[]): Source => ({
  rows: (ids) => sql`select r.id, null as code, r.name, r."nameEn" as name_en
    from jsonb_to_recordset(${JSON.stringify(read().filter(({ id }) => ids.includes(id)))}::jsonb) as r(id bigint, name text, "nameEn" text)`,
});
const place = (table: 'country' | 'state' | 'city'): Source => ({
  rows: (ids) => sql`select id, null as code, name, ${table === 'country' ? sql`name_en` : sql`null`} as name_en
    from ${sql.table(table)} where id = any(${ids})`,
});

/** Everything that is spoken of by number somewhere. A person's number is that of the account. */
const sources: Readonly<Record<NameKind, Source>> = {
  parameter: simple('parameter', { english: true }),
  ...eachOf(catalogueNames, (name) => ofCatalogue(catalogues[name])),
  impactFactor: simple('impact_factor', { english: true }),
  impactLevel: simple('impact_level', { english: true }),
  probabilityType: simple('probability_type', { english: true }),
  probabilityLevel: simple('probability_level', { english: true }),
  rangeLevel: simple('range_level', { english: true }),
  evidence: simple('evidence'),
  followUp: {
    table: 'follow_up',
    rows: (ids) => sql`select id, null as code, to_char(date, 'YYYY-MM-DD') as name, null as name_en
      from follow_up where company_id = app.current_company() and id = any(${ids})`,
    recordedName: sql`c.before ->> 'date'`,
  },
  assessmentAnswer: {
    table: 'assessment_answer',
    rows: (ids) => sql`select id, null as code, code as name, null as name_en
      from assessment_answer where company_id = app.current_company() and id = any(${ids})`,
    recordedName: sql`c.before ->> 'code'`,
  },
  scope: simple('scope'),
  assessment: {
    table: 'assessment',
    rows: (ids) => sql`select id, null as code, name, null as name_en,
        jsonb_build_object('purpose_id', purpose_id, 'assessment_date', assessment_date) as facts
      from assessment where company_id = app.current_company() and id = any(${ids})`,
    facts: ['purpose_id', 'assessment_date'],
  },
  assessmentPurpose: listed(() => purposes().map(({ id, name }) => ({ id, name: name.es, nameEn: name.en }))),
  evidenceRevision: {
    table: 'evidence_revision',
    rows: (ids) => sql`select id, null as code, number::text as name, null as name_en
      from evidence_revision where company_id = app.current_company() and id = any(${ids})`,
    recordedName: sql`c.before ->> 'number'`,
  },
  role: simple('role'),
  country: place('country'),
  state: place('state'),
  city: place('city'),
  economicActivity: listed(() => readLists().economicActivities),
  organizationCategory: listed(() => readLists().organizationCategories),
  organizationType: listed(() => readLists().organizationTypes),
  person: {
    rows: (ids) =>
      sql`select id, null as code, app.person_name(id) as name, null as name_en from unnest(${ids}::bigint[]) id`,
  },
  member: {
    table: 'member',
    rows: (ids) => sql`select id, null as code, app.person_name(user_id) as name, null as name_en
      from member where company_id = app.current_company() and id = any(${ids})`,
    recordedName: sql`app.person_name(${recorded('user_id')})`,
  },
  risk: {
    table: 'risk',
    rows: (ids) => sql`select r.id, r.code, ${riskName((column) => sql`r.${sql.ref(column)}`)} as name, null as name_en
      from risk r where r.company_id = app.current_company() and r.id = any(${ids})`,
    recordedName: riskName(recorded),
  },
};
export const isNameKind = (kind: string): kind is NameKind => nameKinds.some((each) => each === kind);

/** The name of a row by kind and id; without one where it is out of sight, or gone without a record of its name. */
export type NameOf = (kind: NameKind, id: number) => Named;
const keyOf = (kind: string, id: number) => `${kind}:${id}`;

interface Found {
  kind: NameKind;
  id: number;
  code: string | null;
  name: string | null;
  name_en: string | null;
  facts: Row | null;
}

/** Last names of deleted rows. */
const deletedNames = (trx: Trx, requested: readonly { kind: NameKind; ids: number[] }[]): Promise<Found[]> => {
  const parts = requested.flatMap(({ kind, ids }) => {
    const source: Source = sources[kind];
    if (!source.table) return [];
    const code = calledByCode.has(kind) ? sql`c.before ->> 'code'` : sql`null`;
    const own = sql`c.before ->> 'name' as name, c.before ->> 'name_en' as name_en`;
    const facts = (source.facts ?? []).map((column) => sql`${sql.lit(column)}, c.before -> ${sql.lit(column)}`);
    return [
      sql`select ${sql.lit(kind)} as kind, c.row_id as id, ${code} as code, ${source.recordedName ? sql`${source.recordedName} as name, null as name_en` : own},
          ${facts.length > 0 ? sql`jsonb_build_object(${sql.join(facts)})` : sql`null::jsonb`} as facts
        from unnest(${ids}::bigint[]) u(id) cross join lateral (
          select row_id, before from change x where x.company_id = app.current_company() and x.table_name = ${source.table}
            and x.row_id = u.id and x.operation = 'delete' order by x.id desc limit 1) c`,
    ];
  });
  return parts.length > 0 ? trx.rows(sql<Found>`${sql.join(parts, sql` union all `)}`) : Promise.resolve([]);
};

const nameless = (kind: NameKind, id: number): Named => ({ entity: kind, id, code: null, name: null, nameEn: null });

/** All requested names: one statement for existing rows, and one for deleted ones. */
export async function findNames(trx: Trx, references: ReadonlyMap<NameKind, ReadonlySet<number>>): Promise<NameOf> {
  const requested = [...references].flatMap(([kind, ids]) => (ids.size > 0 ? [{ kind, ids: [...ids] }] : []));
  const found = new Map<string, Named>();
  const keep = (rows: readonly Found[], gone: { isGone?: true } = {}) => {
    for (const { kind, id, code, name, name_en: nameEn, facts } of rows) {
      const names = name === null && facts ? namesWithout(kind, facts) : { name, nameEn };
      // An account that nobody knows a name of is gone: the directory of people is asked by number, and answers for every number.
      if (kind === 'person' && name === null) found.set(keyOf(kind, id), { ...nameless(kind, id), isGone: true });
      else found.set(keyOf(kind, id), { entity: kind, id, code, ...names, ...gone });
    }
  };
  const parts = requested.map(({ kind, ids }) => {
    const { rows, facts }: Source = sources[kind];
    return sql`select ${sql.lit(kind)} as kind, x.id, x.code, x.name, x.name_en, ${facts ? sql`x.facts` : sql`null::jsonb as facts`} from (${rows(ids)}) x`;
  });
  if (parts.length > 0) keep(await trx.rows(sql<Found>`${sql.join(parts, sql` union all `)}`));
  const missing = requested
    .map(({ kind, ids }) => ({ kind, ids: ids.filter((id) => !found.has(keyOf(kind, id))) }))
    .filter(({ ids }) => ids.length > 0);
  if (missing.length > 0) keep(await deletedNames(trx, missing), { isGone: true });
  return (kind, id) => found.get(keyOf(kind, id)) ?? nameless(kind, id);
}
