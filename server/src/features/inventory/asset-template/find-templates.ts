import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { scannedRows, type SearchSource } from '#kit/search/search-sources.ts';
import { shippedTemplates } from './template-content.ts';

/** Every template a company may use: its own, the platform's and the shipped ones. */
export const templateSource: SearchSource = {
  kind: 'assetTemplate',
  access: [permissions.assets.viewFromTemplate],
  comesLast: true,
  rows: (request) => {
    const shipped = shippedTemplates().map(({ id, name, nameEn, description, descriptionEn }) => ({
      id,
      name,
      nameEn,
      description,
      descriptionEn,
    }));
    return scannedRows(
      {
        kind: 'assetTemplate',
        from: sql`(
          select id, name, null as name_en, description, null as description_en from asset_template where company_id = app.current_company()
          union all select id, name, name_en, description, description_en from shared_asset_template
          union all select r.id, r.name, r."nameEn", r.description, r."descriptionEn" from jsonb_to_recordset(${JSON.stringify(shipped)}::jsonb)
            r (id bigint, name text, "nameEn" text, description text, "descriptionEn" text)) t`,
        id: sql`t.id`,
        name: sql`t.name`,
        nameEn: sql`t.name_en`,
        search: sql`app.fold(concat_ws(' ', t.name, t.name_en, t.description, t.description_en))`,
        texts: { description: sql`t.description`, descriptionEn: sql`t.description_en` },
      },
      request,
    );
  },
};
