import { annexTheme } from '@baluarte/contract/maturity/framework.rules.ts';
import { sql } from 'kysely';

/** Whether a framework has the controls of Annex A by themes: `hasAnnex` of one that is stored. */
export const isOfAnnex = (framework: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from jsonb_array_elements(jsonb_path_query_array(${framework}, '$.groups[*]')) g
  where g.value ->> 'kind' = 'theme' and g.value ->> 'code' ~ ${sql.lit(annexTheme.source)})`;
