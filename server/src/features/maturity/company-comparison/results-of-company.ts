import type { AssessmentFigures } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { CompanyResult, ComparedGroup } from '@baluarte/contract/maturity/company-comparison.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { shippedFrameworks } from '../shared/shipped-frameworks.ts';
import { upgradedResult } from '../shared/stored-shapes.ts';
import { levelName } from '../shared/level-name.ts';
import { purposeOf } from '../shared/purposes.ts';

type Words = Pick<FrameworkDefinition, 'levels' | 'groups'>;
type Finished = Omit<NonNullable<CompanyResult['finished']>, 'level_name' | 'change' | 'figures' | 'overall_range_id'>;
type Figures = AssessmentFigures['groups'];

interface Facts {
  scope: { id: number; name: string };
  purpose_id: number;
  finished: (Finished & { shape: number | null; earlier: number | null; groups: Figures; words: Words | null }) | null;
  active: CompanyResult['active'];
}

// Within the walls of the company: its scopes, and the assessments the person is limited to, are those they may see there.
const resultsQuery = sql<{ row: Facts }>`
with latest as (
  select distinct on (a.scope_id, a.purpose_id) a.* from assessment a
  where a.company_id = app.current_company() and a.status_id = 5
  order by a.scope_id, a.purpose_id, a.assessment_date desc, a.id desc
), answering as (
  select a.id, a.scope_id, a.purpose_id, (
    select round(coalesce(50.0 * count(*) filter (where w.kind = 'clause') / nullif(a.clauses_total, 0), 50)
      + coalesce(50.0 * count(*) filter (where w.kind = 'control') / nullif(a.controls_total, 0), 50), 2)
    from assessment_answer w
    where w.company_id = a.company_id and w.assessment_id = a.id and (not w.is_applicable or w.level is not null)) as progress
  from assessment a where a.company_id = app.current_company() and a.status_id = 1
)
select json_build_object('scope', json_build_object('id', s.id, 'name', s.name), 'purpose_id', purpose_id,
  'active', case when o.id is not null then json_build_object('id', o.id, 'progress', o.progress) end,
  'finished', case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'assessment_date', l.assessment_date,
    'framework_version', l.framework_code, 'overall_maturity', l.overall_maturity, 'phva_score', l.phva_score,
    'controls_score', l.controls_score, 'nist_score', l.nist_score, 'maturity_level', l.maturity_level,
    'shape', l.result -> 'shape', 'earlier', (
      select p.overall_maturity from assessment p
      where p.company_id = l.company_id and p.scope_id = l.scope_id and p.purpose_id = l.purpose_id and p.status_id = 5
        and p.framework_code = l.framework_code and (p.assessment_date, p.id) < (l.assessment_date, l.id)
      order by p.assessment_date desc, p.id desc limit 1),
    'groups', jsonb_path_query_array(l.result,
      '$.groups[*] ? (@.parent == null || @.kind == "overall" || @.kind == "dimension" || @.kind == "phase" || @.kind == "theme" || @.kind == "function")'),
    'words', (
      select json_build_object('levels', f.definition -> 'levels', 'groups', f.definition -> 'groups') from framework_version f
      where f.company_id = l.company_id and f.code = l.framework_code)) end) as row
from latest l full join answering o using (scope_id, purpose_id)
join scope s on s.company_id = app.current_company() and s.id = scope_id and s.status_id = 1
order by s.name collate app.natural_order, purpose_id`;

const compared = new Set<string>(['phase', 'theme', 'function'] satisfies ComparedGroup['kind'][]);

/** The groups of a framework that companies are compared by, with their names. */
export const comparedGroups = ({ groups }: Pick<Words, 'groups'>): ComparedGroup[] =>
  groups
    .filter(({ kind }) => compared.has(kind))
    .map(({ code, kind, name }) => ({ code, kind: kind as ComparedGroup['kind'], name }));

/** Hundredths, so that what is stored with two decimals is subtracted without a remainder. */
const difference = (now: number | null, before: number | null) =>
  now === null || before === null ? null : (Math.round(100 * now) - Math.round(100 * before)) / 100;

function presentFinished({ shape, earlier, groups: stored, words, ...facts }: NonNullable<Facts['finished']>) {
  const groups = upgradedResult({ shape, groups: stored }, facts.framework_version)?.groups ?? [];
  const shipped = shippedFrameworks().find(({ code }) => code === facts.framework_version);
  const own = shipped ?? words ?? undefined;
  return {
    finished: {
      ...facts,
      level_name: levelName(facts.maturity_level, own),
      overall_range_id: groups.find(({ parent }) => parent === null)?.range_id ?? null,
      change: difference(facts.overall_maturity, earlier),
      figures: groups.map(({ code, score, range_id, is_own_reading }) => ({ code, score, range_id, is_own_reading })),
    },
    groups: own ? comparedGroups(own) : [],
  };
}

/** What the assessments of a company came to, by scope and purpose, and the groups of their frameworks. */
export async function resultsOfCompany(
  trx: Trx,
  company: CompanyResult['company'],
  language: Language,
): Promise<{ rows: CompanyResult[]; groups: ComparedGroup[] }> {
  const found = await trx.rows(resultsQuery);
  const groups: ComparedGroup[] = [];
  const rows = found.map(({ row: { scope, purpose_id, finished, active } }): CompanyResult => {
    const presented = finished && presentFinished(finished);
    groups.push(...(presented?.groups ?? []));
    return {
      company,
      state: finished ? 'finished' : 'active',
      scope,
      purpose: purposeOf(purpose_id, language),
      finished: presented?.finished ?? null,
      active,
    };
  });
  return { rows, groups };
}
