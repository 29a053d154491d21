import type { ParameterKind } from '@baluarte/contract/kit/field.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { parameterCatalogue } from '@baluarte/contract/organization/parameter.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { choiceNames } from '#kit/catalogue/export.ts';
import type { ReadersFile } from '#kit/http/replies.ts';
import { cursor, sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { parameterStore } from './parameter-store.ts';
import { conditionOf, orderOf, rowJson } from './parameter.queries.ts';

type Row = Record<string, unknown>;
type Query = ListQuery & { format: 'xlsx' | 'csv'; language?: Language | undefined };

/** The rows of a kind that a list shows as a file, in the columns an import of the kind understands. */
export async function exportParameters(
  trx: Trx,
  kind: ParameterKind,
  query: Query,
  store: ReturnType<typeof parameterStore>,
): Promise<ReadersFile> {
  const language = query.language ?? 'es';
  const { files, parameter: words } = textsIn(language);
  const names = await choiceNames(trx, store, language);
  const labels: Record<string, string> = words.fields;
  const valueOf = (name: string, row: Row) => {
    const field = parameterCatalogue(kind).fields[name];
    const value = (row[name] ?? null) as string | number | boolean | null;
    if (field?.kind === 'choice') return names.get(`${field.from}:${String(value)}`) ?? null;
    if (field?.kind === 'flag') return value === true ? files.yes : files.no;
    return value;
  };
  const columns = Object.entries(parameterCatalogue(kind).fields).map(([name, field]): ExportColumn<Row> => ({
    header: labels[name] ?? name,
    ...(field.kind === 'number' ? { type: 'integer' as const } : {}),
    value: (row) => valueOf(name, row),
  }));
  columns.push({ header: files.status, value: (row) => files.statuses[row['statusId'] as 1] });
  const rows = cursor<Row>(
    trx,
    sql`select ${rowJson} as row from parameter t where ${conditionOf(kind, query)} order by ${orderOf(query.sort)}`,
  );
  return sheetFile({ name: words.kinds[kind], format: query.format }, columns, rows);
}
