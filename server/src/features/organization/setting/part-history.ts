import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import type { SettingPart } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import { historyOf, type Names } from '#kit/history/history.ts';
import { readLists } from '#organization/shared/lists.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { parts } from './parts.ts';

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Columns not shown. */
const silent = new Set(['logoDigest']);

/** Fields that hold a number of a list of the reference. */
const lists = {
  economicActivityId: () => readLists().economicActivities,
  categoryId: () => readLists().organizationCategories,
  typeId: () => readLists().organizationTypes,
} as const;
const places = { countryId: 'country', stateId: 'state', cityId: 'city' } as const;

interface Row {
  field: string;
  id: number;
  name: string;
  nameEn: string | null;
}

/** Names of the ids in a company's history, `countryId:170` → its name. */
async function namesIn(trx: Trx, entries: readonly HistoryEntry[]): Promise<Names> {
  const idsOf = (name: string) =>
    entries.flatMap(({ fields }) =>
      fields
        .filter(({ field }) => field === name)
        .flatMap(({ before, after }) => [before, after].filter((id): id is number => typeof id === 'number')),
    );
  const listed = Object.entries(lists).flatMap(([field, rows]): Row[] => {
    const ids = new Set(idsOf(field));
    return rows().flatMap(({ id, name, nameEn }) => (ids.has(id) ? [{ field, id, name, nameEn }] : []));
  });
  const placed = await trx.rows(
    sql<Row>`${sql.join(
      Object.entries(places).map(
        ([
          field,
          table,
        ]) => sql`select ${field}::text as field, id, name, ${table === 'country' ? sql`name_en` : sql`null`} as "nameEn"
          from ${sql.table(table)} where id = any(${idsOf(field)}::bigint[])`,
      ),
      sql` union all `,
    )}`,
  );
  const rows = [...listed, ...placed];
  return {
    names: Object.fromEntries(rows.map(({ field, id, name }) => [`${field}:${id}`, name])),
    namesEn: Object.fromEntries(rows.flatMap(({ field, id, nameEn }) => (nameEn ? [[`${field}:${id}`, nameEn]] : []))),
  };
}

/** History of one part of the settings. */
export async function partHistory(trx: Trx, part: SettingPart) {
  const { id } = await trx.one(sql<{ id: number }>`select app.current_company() as id`);
  const found = await historyOf(trx, 'company', id);
  const own = new Set(parts[part].columns.map(camel).filter((name) => !silent.has(name)));
  const entries = found.entries
    .map((entry) => ({ ...entry, fields: entry.fields.filter(({ field }) => own.has(field)) }))
    .filter(({ fields }) => fields.length > 0);
  return { entries, ...(await namesIn(trx, entries)) };
}
