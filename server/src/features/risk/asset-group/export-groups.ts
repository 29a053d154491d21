import { ofCriticality } from '@baluarte/contract/inventory/criticality-access.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import type { AssetGroup, assetGroup } from '@baluarte/contract/risk/asset-group.ts';
import { ofLevel } from '@baluarte/contract/risk/risk.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadersFile } from '#kit/http/replies.ts';
import { sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readGroups } from './group.queries.ts';

interface Range {
  id: number;
  name: string;
  nameEn: string | null;
}

/** The groups as a file, everything by name; levels and ranges only for those who may read them. */
export async function exportGroups(
  trx: Trx,
  { by, format, language = 'es' }: z.output<typeof assetGroup.export.query>,
  holder: Holder,
): Promise<ReadersFile> {
  const { asset: assetWords, assetGroup: words } = textsIn(language);
  const inLanguage = ({ name, nameEn }: { name: string | null; nameEn: string | null }) =>
    language === 'en' ? (nameEn ?? name) : name;
  const { groups } = await readGroups(trx, by, language);
  const ranges = await trx.rows(
    sql<Range>`select id, name, name_en as "nameEn" from range_level where company_id = app.current_company()`,
  );
  const rangeNames = new Map(ranges.map((range) => [range.id, inLanguage(range)]));
  type Group = Required<AssetGroup>;
  const columns: ExportColumn<Group>[] = [
    { header: assetWords.fields[by], width: 32, value: (group) => inLanguage(group) ?? words.none[by] },
    { header: words.columns.assetCount, type: 'integer', value: ({ assetCount }) => assetCount },
    { header: words.columns.criticalCount, type: 'integer', value: ({ criticalCount }) => criticalCount },
  ];
  const levels: ExportColumn<Group>[] = [
    { header: words.columns.level, type: 'integer', value: ({ level }) => level },
    { header: words.columns.range, value: ({ rangeId }) => rangeNames.get(rangeId ?? 0) ?? null },
  ];
  const criticality: ExportColumn<Group>[] = [
    {
      header: words.columns.criticality,
      value: (group) => (group.criticality === null ? null : assetWords.options.criticality[group.criticality]),
    },
  ];
  async function* each() {
    yield* groups;
  }
  const may = (codes: readonly PermissionCode[]) => codes.every((code) => can(holder, code));
  const told = [...columns, ...(may(ofCriticality) ? criticality : []), ...(may(ofLevel) ? levels : [])];
  return sheetFile({ name: words.files[by], format }, told, each());
}
