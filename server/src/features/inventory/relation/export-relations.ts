import { relationKinds, type exportAssetRelations, type RelationKind } from '@baluarte/contract/inventory/relation.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadersFile } from '#kit/http/replies.ts';
import { cursor, sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Line {
  code: string;
  name: string;
  kind: RelationKind;
  relatedCode: string;
  relatedName: string;
}

/** Every relation between assets within the walls, with columns that an import of them takes back. */
export function exportRelations(
  trx: Trx,
  { format, language = 'es' }: z.output<typeof exportAssetRelations.query>,
): ReadersFile {
  const { fields, options, file } = textsIn(language).assetAsset;
  const columns: ExportColumn<Line>[] = [
    { header: fields.assetId, width: 16, value: ({ code }) => code },
    { header: file.assetName, width: 32, value: ({ name }) => name },
    {
      header: fields.kindId,
      width: 16,
      value: ({ kind }) => Object.values(options.kindId)[relationKinds.indexOf(kind)] ?? null,
    },
    { header: fields.relatedAssetId, width: 16, value: ({ relatedCode }) => relatedCode },
    { header: file.relatedName, width: 32, value: ({ relatedName }) => relatedName },
  ];
  const rows = cursor<Line>(
    trx,
    sql`
    select json_build_object('code', a.code, 'name', a.name, 'kind', l.kind, 'relatedCode', b.code, 'relatedName', b.name) as row
    from asset_asset l
    join asset a on a.company_id = l.company_id and a.id = l.asset_id
    join asset b on b.company_id = l.company_id and b.id = l.related_asset_id
    where l.company_id = app.current_company()
    order by a.code collate app.natural_order, a.id, b.code collate app.natural_order, b.id, l.kind`,
  );
  return sheetFile({ name: file.name, format }, columns, rows);
}
