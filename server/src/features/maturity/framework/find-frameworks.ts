import { permissions } from '@baluarte/contract/permissions.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { scannedRows, type SearchSource } from '#kit/search/search-sources.ts';
import { shippedFrameworks } from '../shared/shipped-frameworks.ts';

/** Frameworks that assessments are answered by, the shipped ones too; these are known by their code and have the number 0. */
export const frameworkSource: SearchSource = {
  kind: 'frameworkVersion',
  access: [permissions.assessments.list],
  comesLast: true,
  rows: (request) => {
    const shipped = shippedFrameworks().map(({ code, name }) => ({ code, name: name.es, nameEn: name.en }));
    return scannedRows(
      {
        kind: 'frameworkVersion',
        from: sql`(
          select id, code, name, name_en, status_id from framework_version where company_id = app.current_company()
          union all select 0, r.code, r.name, r."nameEn", ${sql.lit(statusIds.ACTIVE)}
          from jsonb_to_recordset(${JSON.stringify(shipped)}::jsonb) r (code text, name text, "nameEn" text)) f`,
        id: sql`f.id`,
        code: sql`f.code`,
        name: sql`f.name`,
        nameEn: sql`f.name_en`,
        statusId: sql`f.status_id`,
        search: sql`app.fold(f.code || ' ' || f.name || ' ' || f.name_en)`,
      },
      request,
    );
  },
};
