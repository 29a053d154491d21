import { provableEntities, type ProvableEntity } from '@baluarte/contract/inventory/evidence.ts';
import { isOfOwn } from '@baluarte/contract/kit/session.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import { isOwnControl } from '#inventory/shared/own-controls.ts';
import { folded } from '#kit/search/search.ts';
import { scannedRows, type SearchRequest, type SearchSource } from '#kit/search/search-sources.ts';
import { targetColumn } from './evidence-store.ts';

/** Expected pieces that the words may lead to: more than are shown, so that the best of them come first. */
const maxExpected = 300;

/** How what something is expected of is found, and by whom; `x` is what is expected. */
interface Target {
  /** Kind of the search, where it is another than the entity. */
  kind?: string;
  access: readonly PermissionCode[];
  join: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  code?: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  context?: RawBuilder<unknown>;
  statusId?: RawBuilder<unknown>;
  where?: (request: SearchRequest) => RawBuilder<unknown>;
}

const ordinary = (table: string, column: string): Pick<Target, 'join' | 'id' | 'code' | 'name' | 'statusId'> => ({
  join: sql`join ${sql.table(table)} t on t.company_id = x.company_id and t.id = ${sql.ref(`x.${column}`)}`,
  id: sql`t.id`,
  code: sql`t.code`,
  name: sql`t.name`,
  statusId: sql`t.status_id`,
});

const { assets, assessments, auditRequests, risks } = permissions;
const targets: Readonly<Record<ProvableEntity, Target>> = {
  asset: { access: [assets.list, assets.view], ...ordinary('asset', 'asset_id') },
  control: { access: [risks.listControls, risks.viewControl], ...ordinary('control', 'control_id') },
  auditRequest: { access: [auditRequests.list, auditRequests.view], ...ordinary('audit_request', 'audit_request_id') },
  followUp: {
    access: [risks.listFollowUps, risks.viewFollowUp],
    join: sql`join follow_up f on f.company_id = x.company_id and f.id = x.follow_up_id
      join control t on t.company_id = f.company_id and t.id = f.control_id`,
    id: sql`f.id`,
    code: sql`t.code`,
    name: sql`t.name`,
    context: sql`json_build_object('controlId', f.control_id, 'date', f.date)`,
    where: ({ holder }) => (isOfOwn(holder, risks.listFollowUps) ? isOwnControl : sql`true`),
  },
  risk: {
    access: [risks.list, risks.view],
    join: sql`join risk r on r.company_id = x.company_id and r.id = x.risk_id
      join asset t on t.company_id = r.company_id and t.id = r.asset_id`,
    id: sql`r.id`,
    code: sql`r.code`,
    name: sql`t.name`,
    statusId: sql`r.status_id`,
  },
  assessmentAnswer: {
    kind: 'assessment',
    access: [assessments.list],
    join: sql`join assessment_answer w on w.company_id = x.company_id and w.id = x.assessment_answer_id
      join assessment t on t.company_id = w.company_id and t.id = w.assessment_id`,
    id: sql`t.id`,
    name: sql`t.name`,
    context: sql`json_build_object('purpose', t.purpose_id, 'date', t.assessment_date)`,
    statusId: sql`t.status_id`,
  },
};

/** What is expected of an entity, found as that entity: by those who may open it and list evidence. */
export const expectedSources: readonly SearchSource[] = provableEntities.map((entity): SearchSource => {
  const { kind = entity, access, join, where = () => sql`true`, ...columns } = targets[entity];
  return {
    kind,
    access: [...access, permissions.evidence.list],
    rows: (request) => {
      const { scopeIds, typed } = request;
      const isHere = scopeIds === 'every' ? sql`true` : sql`e.scope_id = any(${scopeIds}::bigint[])`;
      return scannedRows(
        {
          kind,
          from: sql`(select e.* from expected_evidence e
              where e.company_id = app.current_company() and ${sql.ref(`e.${targetColumn(entity)}`)} is not null and ${isHere}
                and ${folded(sql`e.search`, typed)} limit ${sql.lit(maxExpected)}) x ${join}`,
          where: where(request),
          search: sql`x.search`,
          texts: { expectedEvidence: sql`x.name` },
          ...columns,
        },
        request,
      );
    },
  };
});
