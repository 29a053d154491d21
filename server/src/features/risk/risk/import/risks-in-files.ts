import { toDefineCode } from '@baluarte/contract/kit/to-define.ts';
import { endsOfRisk, fieldOfFactor, riskFile, setAside } from '@baluarte/contract/risk/risk-file.ts';
import { treatmentOptions } from '@baluarte/contract/risk/treatment.rules.ts';
import { sql } from 'kysely';
import type { Existing } from '#kit/catalogue/import/checked.ts';
import type { RowKey } from '#kit/catalogue/import/row-key.ts';
import { storeOf, type OwnRow, type OwnRows, type Store } from '#kit/catalogue/store.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import { followMethod } from '#risk/shared/method-lock.ts';
import { joinedByHash } from '#risk/shared/residual.queries.ts';
import { readFacts, writeAssessments } from '../assessment/assessment.queries.ts';
import { assess, isChange } from '../assessment/assessment.rules.ts';
import { ownerOfAsset, relateThreats } from '../recognition/recognize-risks.ts';
import { CombinationNumbers, isDescribedBy, isToldByDescription, partsOfKey } from './combination-numbers.ts';
import { fileOf, readScales, scaleEntries, type FileScales } from './file-scales.ts';
import { decideAsInFile } from './decide-in-files.ts';
import { decisionIn } from './row-treatment.ts';
import { readTreatmentColumns } from './treatment-columns.ts';
import { answersOf, describingFields, impactBeside, refusalOf, settleRow } from './row.rules.ts';

const codeForm = /^r-0*([1-9]\d{0,8})$/i;
const numberOf = (code: string): number | null => Number(codeForm.exec(code)?.[1] ?? 0) || null;

interface Found extends Existing {
  key: string;
  /** 0: what the key names; 1: another risk of the combination; 2: one with the number, whose ends were named since. */
  rank: 0 | 1 | 2;
  description: string | null;
  reference: string | null;
  /** Whether one of its ends is to be defined. */
  isOpen: boolean;
  /** Levels by factor. */
  ratings: Record<number, number>;
}

/** What the rows of a file have taken so far. */
interface Taken {
  /** Ids of risks, each with the key of its row. */
  risks: Map<number, string>;
  numbers: CombinationNumbers;
}

/** Most risks of one number that are compared with a row: registers number from one, each of them. */
const maxOfNumber = 50;

/** Whether an end of risk `k` is the one of a row `s`, or the row leaves it to be defined. */
const isNamedSince = (end: 'asset' | 'threat' | 'vulnerability') => {
  const said = sql.ref(`s.${end}Id`);
  return sql`(${sql.ref(`k.${end}_id`)} = ${said} or exists (select from ${sql.table(end)} o
    where o.company_id = app.current_company() and o.id = ${said} and o.code = ${toDefineCode}))`;
};

/** Whether an end of a risk `r` is to be defined. */
const isOpen = (end: 'asset' | 'threat' | 'vulnerability') => sql`
  exists (select from ${sql.table(end)} o where o.company_id = r.company_id and o.id = ${sql.ref(`r.${end}_id`)} and o.code = ${toDefineCode})`;

const isNamed = sql`${isNamedSince('asset')} and ${isNamedSince('threat')} and ${isNamedSince('vulnerability')}`;

/** Ids of risks described as rows without a number are, whose ends somebody has named since, by the texts of the keys. */
async function findNamed(trx: Trx, keys: readonly RowKey[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const sought = keys.map((key) => ({ text: key.text, ...partsOfKey(key) }));
  const rows = await trx.rows<{ text: string; id: number }>(sql`
    select s.text, k.id
    from json_to_recordset(${JSON.stringify(sought)}::json)
      s(text text, "assetId" bigint, "threatId" bigint, "vulnerabilityId" bigint, description text)
    join risk k on k.company_id = app.current_company() and k.description = s.description
    where ${isNamed} order by k.id desc`);
  return new Map(rows.map(({ text, id }) => [text, id]));
}

/**
 * Risks by code or by what they are of, in one statement for all keys, and one more where rows are told by their descriptions. Where a file
 * numbers its rows, the risk of a combination that has the number; else the only risk of the combination, unless another row is that
 * one: the next version of a register may number anew. What a register leaves to be defined is found by number and description, or
 * by description alone, once somebody has named it.
 */
async function find(
  trx: Trx,
  { scales, taken }: { scales: FileScales; taken: Taken },
  keys: Parameters<OwnRows['find']>[1],
  names: readonly string[],
): Promise<Map<string, Existing[]>> {
  if (keys.length === 0) return new Map();
  const toldByDescription = keys.filter(isToldByDescription);
  const namedIds = await findNamed(trx, toldByDescription);
  const sought = keys.map((key) => {
    const { text } = key;
    return key.fields.includes('code')
      ? { text, number: numberOf(text) }
      : { text, ...partsOfKey(key), namedId: namedIds.get(text) };
  });
  const isOfCombination = sql`k.company_id = app.current_company() and k.asset_id = s."assetId" and k.threat_id = s."threatId"
    and k.vulnerability_id = s."vulnerabilityId"`;
  // Looked up one by one: a plain join would trust statistics that the import itself has made untrue.
  const rows = await trx.rows<Found>(sql`
    select s.text as key, r.rank, r.id, r.version, r.description, r.reference,
      r.rank = 1 and (${isOpen('asset')} or ${isOpen('threat')} or ${isOpen('vulnerability')}) as "isOpen",
      json_build_object('code', r.code, 'assetId', r.asset_id, 'threatId', r.threat_id, 'vulnerabilityId', r.vulnerability_id,
        'description', r.description, 'reference', r.reference, 'notes', r.notes, 'ownerId', r.owner_id, 'probabilityLevelId', r.probability_level_id, 'statusId', r.status_id,
        'treatmentOption', array_position(${[...treatmentOptions]}::text[], d."option"), 'treatmentOwnerId', d.owner_id, 'treatmentDueDate', d.due_date,
        'treatmentText', case when d."option" = 'avoid' then d.activity else d.justification end) as "values",
      coalesce((select json_object_agg(i.impact_factor_id, coalesce(i.impact_level_id, ${sql.lit(setAside)}))
        from risk_impact i where i.company_id = r.company_id and i.risk_id = r.id), '{}') as ratings
    from json_to_recordset(${JSON.stringify(sought)}::json)
      s(text text, number integer, "assetId" bigint, "threatId" bigint, "vulnerabilityId" bigint, reference text, description text, "namedId" bigint)
    cross join lateral (
      (select 0 as rank, k.* from risk k where s.number is not null and k.company_id = app.current_company() and k.number = s.number limit 1)
      union all
      (select 0, k.* from risk k where s.number is null and ${isOfCombination} and k.reference = s.reference limit 1)
      union all
      (select 1, k.* from risk k where s.number is null and (s.reference is not null or s.description is null) and ${isOfCombination} limit 2)
      union all
      (select 1, k.* from risk k where s.reference is null and s.description is not null and ${isOfCombination} limit ${maxOfNumber})
      union all
      (select 2, k.* from risk k where s.number is null and k.company_id = app.current_company() and lower(k.reference) = lower(s.reference)
        and k.reference = s.reference and ${isNamed} limit ${maxOfNumber})
      union all
      (select 2, k.* from risk k where s."namedId" is not null and k.company_id = app.current_company() and k.id = s."namedId")
    ) r
    left join treatment d on d.company_id = r.company_id and d.risk_id = r.id
    order by r.rank, r.id`);
  const numbered = new Set(sought.flatMap((one) => ('reference' in one ? one.text : [])));
  const descriptions = new Map(
    sought.flatMap((one) =>
      'description' in one && one.description !== undefined ? [[one.text, one.description] as const] : [],
    ),
  );
  const apart = new Set(toldByDescription.map(({ text }) => text));
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const found = new Map<string, Existing[]>();
  const take = (key: string, one: Found) => {
    if ((taken.risks.get(one.id) ?? key) !== key) return;
    taken.risks.set(one.id, key);
    found.set(key, [existingOf(scales, one, names)]);
  };
  for (const [key, [first]] of byKey) {
    if (first?.rank !== 0) continue;
    if (numbered.has(key)) take(key, first);
    else {
      taken.risks.set(first.id, key);
      found.set(key, [existingOf(scales, first, names)]);
    }
  }
  for (const key of toldByDescription) {
    const all = byKey.get(key.text) ?? [];
    const numbers = all.flatMap(({ rank, reference }) => (rank === 1 ? [reference] : []));
    taken.numbers.note(key, numbers);
    const said = descriptions.get(key.text) ?? '';
    const isFree = ({ id }: Found) => (taken.risks.get(id) ?? key.text) === key.text;
    const same = all.find((one) => isFree(one) && isDescribedBy(one.description, said));
    if (same) take(key.text, same);
  }
  // The only risk of an asset, a threat and a vulnerability was described otherwise.
  for (const { text } of toldByDescription) {
    const [only, ...more] = (byKey.get(text) ?? []).filter(({ rank }) => rank === 1);
    if (only && more.length === 0 && !only.isOpen && !found.has(text)) take(text, only);
  }
  for (const [key, [first, ...others]] of byKey) {
    if (!first || first.rank === 0 || apart.has(key)) continue;
    const all = [first, ...others];
    const ofCombination = all.filter(({ rank }) => rank === 1);
    const [only, ...more] = ofCombination;
    const description = descriptions.get(key);
    const named = all.find((one) => one.rank === 2 && isDescribedBy(one.description, description ?? ''));
    if (!numbered.has(key)) {
      if (only)
        found.set(
          key,
          ofCombination.map((one) => existingOf(scales, one, names)),
        );
    } else if (description !== undefined) {
      if (named) take(key, named);
    } else if (only && more.length === 0 && !only.isOpen) take(key, only);
  }
  return found;
}

/** A risk as the columns of a file see it. */
function existingOf(scales: FileScales, { id, version, values, ratings }: Found, names: readonly string[]): Existing {
  const ofFactors = scales.factors.map((factor): [string, number | null] => [
    fieldOfFactor(factor.id),
    ratings[factor.id] ?? null,
  ]);
  return {
    id,
    version,
    values: { ...values, impact: impactBeside(scales, ratings, names), ...Object.fromEntries(ofFactors) },
  };
}

const textOf = (values: OwnRow['values']) =>
  JSON.stringify([...endsOfRisk, 'reference'].map((name) => values[name] ?? null));

/** Makes new risks in the scope of their assets, and with their areas where the file says nothing of any; returns them by id, without those that somebody else made in the meantime. */
async function insert(trx: Trx, rows: readonly OwnRow[], names: readonly string[]): Promise<Map<number, OwnRow>> {
  if (rows.length === 0) return new Map();
  const made = await trx.rows<{ id: number } & OwnRow['values']>(sql`
    insert into risk (scope_id, asset_id, threat_id, vulnerability_id, description, reference, notes, owner_id)
    select a.scope_id, a.id, i."threatId", i."vulnerabilityId", i.description, i.reference, i.notes,
      ${names.includes('ownerId') ? sql`i."ownerId"` : ownerOfAsset}
    from json_to_recordset(${JSON.stringify(rows.map(({ values }) => values))}::json)
      i("assetId" bigint, "threatId" bigint, "vulnerabilityId" bigint, description text, reference text, notes text, "ownerId" bigint)
    cross join lateral (select * from asset o where o.company_id = app.current_company() and o.id = i."assetId" limit 1) a
    on conflict on constraint risk__combination_taken do nothing
    returning id, asset_id as "assetId", threat_id as "threatId", vulnerability_id as "vulnerabilityId", reference`);
  const byEnds = new Map(rows.map((row) => [textOf(row.values), row]));
  const ids = new Map(
    made.flatMap(({ id, ...values }) => {
      const row = byEnds.get(textOf(values));
      return row ? [[id, row] as const] : [];
    }),
  );
  if (ids.size > 0) await relateThreats(trx, [...ids.keys()]);
  return ids;
}

/** Writes texts and areas of risks that are there, where a file changes them. */
async function describe(trx: Trx, rows: ReadonlyMap<number, OwnRow>): Promise<void> {
  const changed = [...rows].flatMap(([id, { values, existing }]) =>
    describingFields.some((name) => existing?.changes.has(name))
      ? [{ id, ...Object.fromEntries(describingFields.map((name) => [name, values[name] ?? null])) }]
      : [],
  );
  if (changed.length === 0) return;
  await trx.run(sql`
    update risk r set description = x.description, reference = x.reference, notes = x.notes, owner_id = x."ownerId",
      version = r.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(changed)}::json) x(id bigint, description text, reference text, notes text, "ownerId" bigint)
    where r.company_id = app.current_company() and r.id = x.id`);
}

/** Makes and changes risks as a file says, and assesses them by the rules of doing so by hand: at most a dozen statements for all rows. */
async function write(
  trx: Trx,
  scales: FileScales,
  rows: readonly OwnRow[],
  { names, author, count }: Parameters<OwnRows['write']>[2],
): Promise<ReadonlySet<OwnRow>> {
  const known = new Map(rows.flatMap((row) => (row.existing ? [[row.existing.id, row] as const] : [])));
  const held = await lockRisks(trx, [...known.keys()]);
  const made = await insert(
    trx,
    rows.filter(({ existing }) => !existing),
    names,
  );
  const locked = [...held, ...(await lockRisks(trx, [...made.keys()]))];
  // Somebody else changed the others since they were compared.
  const byId = new Map(
    locked.flatMap(({ id, version }) => {
      const row = made.get(id) ?? known.get(id);
      return row && (!row.existing || row.existing.version === version) ? [[id, row] as const] : [];
    }),
  );
  if (byId.size === 0) return new Set();
  await describe(trx, byId);
  const { ratings, choices } = await readFacts(trx, [...byId.keys()]);
  const ratingsOf = Map.groupBy(ratings, ({ riskId }) => riskId);
  const changes = locked.flatMap((risk) => {
    const row = byId.get(risk.id);
    const stored = { ...risk, ratings: ratingsOf.get(risk.id) ?? [] };
    const answers = row && answersOf(scales, row, stored.ratings, names);
    const change = answers ? assess(stored, answers, choices) : null;
    return change && isChange(change, stored) ? [change] : [];
  });
  if (changes.length > 0) await joinedByHash(trx, () => writeAssessments(trx, changes));
  const { decided, undecided } = await decideAsInFile(trx, byId, author);
  if (decided > 0) count('treatment', decided);
  if (undecided > 0) count('undecided', undecided);
  return new Set(byId.values());
}

const ownRows = (
  scales: FileScales,
  taken: Taken = { risks: new Map(), numbers: new CombinationNumbers() },
): OwnRows => ({
  combination: endsOfRisk,
  isCode: (text) => codeForm.test(text),
  find: (trx, keys, names) => find(trx, { scales, taken }, keys, names),
  settle: settleRow(scales, taken.numbers),
  refusal: refusalOf,
  write: (trx, rows, context) => write(trx, scales, rows, context),
  alsoMakes: (row) => (decisionIn(row) ? ['treatment'] : []),
});

const storeFor = (scales: FileScales): Store =>
  storeOf(fileOf(scales), {
    table: 'risk',
    isScoped: true,
    entries: scaleEntries(scales),
    own: ownRows(scales),
    refine: readTreatmentColumns,
  });

/** Registers of risks as files: what a company rates is a column each. */
export const riskFileStore: Store = {
  ...storeOf(riskFile(), { table: 'risk', isScoped: true, own: ownRows({ factors: [], measures: [] }) }),
  ofCompany: async (trx, isWriting) => {
    if (isWriting) await followMethod(trx);
    return storeFor(await readScales(trx));
  },
};
